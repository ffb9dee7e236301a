import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Document, Packer, Paragraph } from "docx";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";

const path = "/api/functions/upload-file";
const sentence = "The lighthouse keeper counted forty ships before the storm reached the harbour.";

const { context, ada, eve } = await setUpClients({ work: true });

async function makePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage().drawText(sentence, { x: 40, y: 700, size: 11, font });
  return new Uint8Array(await pdf.save());
}

async function makeDocx(): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({ sections: [{ children: [new Paragraph(sentence)] }] });
  return new Uint8Array(await Packer.toBuffer(document));
}

function form(
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  fields: Record<string, string> = {},
): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append("file", new Blob([bytes]), name);
  return body;
}

const upload = (client: TestClient, body: FormData) =>
  client.send<{ entry: Entry }>("POST", path, body);
const refuse = (client: TestClient, body: unknown) => client.send<ErrorBody>("POST", path, body);

/** Keys of the upload files in the storage. */
/** Covers of earlier uploads arrive at any time, in another folder. */
function listStored(): string[] {
  const folder = join(context.env.dataDir, "files", "uploads");
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) =>
    file.isFile() ? [file.name] : [],
  );
}

describe("upload-file", () => {
  it.each([
    ["Keeper.pdf", makePdf, "application/pdf"],
    [
      "Keeper.docx",
      makeDocx,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
    ["KEEPER.TXT", () => new TextEncoder().encode(sentence), "text/plain"],
  ] as const)("stores and reads %s, and returns it unchanged", async (name, make, type) => {
    const bytes = await make();
    const { status, body } = await upload(ada, form(name, bytes, { whyInteresting: " Sea " }));
    expect(status).toBe(201);
    expect(body.entry).toMatchObject({
      source: "file",
      status: "ready",
      isPrivate: true,
      whyItsInteresting: "Sea",
      collection: { title: "Unfiled" },
      file: { name, type, size: bytes.length, url: `/api/entries/${body.entry.id}/file` },
    });
    const content = await ada.get<{ text: string }>(`/api/entries/${body.entry.id}/content`);
    expect(content.body.text).toContain(sentence);
    const app = createTestApp(context).app;
    const given = await app.request(body.entry.file!.url, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(new Uint8Array(await given.arrayBuffer())).toEqual(new Uint8Array(bytes));
  });

  it("does not use the file name, which is private to its owner, as the title", async () => {
    const files = [
      ["Draft for the lawyer.txt", sentence],
      ["dismissals_2027.txt", `# Harbour news\n\n${sentence}`],
    ] as const;
    const titles: string[] = [];
    for (const [name, text] of files)
      titles.push((await upload(ada, form(name, text))).body.entry.title);
    expect(titles).toEqual([sentence.slice(0, -1), "Harbour news"]);
  });

  it("accepts fields after the file, and can make the entry public", async () => {
    const created = await ada.send<Collection>("POST", "/api/collections", { title: "Sea" });
    const body = form("a.txt", sentence);
    for (const [key, value] of [
      ["collectionId", created.body.id],
      ["whyInteresting", "Late"],
      ["isPrivate", "false"],
    ] as const) {
      body.append(key, value);
    }
    expect((await upload(ada, body)).body.entry).toMatchObject({
      collection: { id: created.body.id },
      whyItsInteresting: "Late",
      isPrivate: false,
    });
  });

  it("keeps the file name without its path and without control characters", async () => {
    const names = [
      "../../etc/passwd.txt",
      "C:\\fakepath\\report.txt",
      "Zoë’s “notes”.txt",
      "a\u202Etxt.exe.txt",
    ];
    const kept: string[] = [];
    for (const name of names)
      kept.push((await upload(ada, form(name, sentence))).body.entry.file!.name);
    expect(kept).toEqual(["passwd.txt", "report.txt", "Zoë’s “notes”.txt", "atxt.exe.txt"]);
  });

  it.each([
    ["broken.pdf", "%PDF-1.7\nthis is no PDF at all"],
    ["broken.docx", "PK\u0003\u0004 this is no archive"],
    ["broken.doc", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3])],
    ["blank.txt", " \n \n "],
  ])("fails with a message and keeps the file if it is damaged (%s)", async (name, bytes) => {
    const { status, body } = await upload(ada, form(name, bytes));
    expect([status, body.entry.status]).toEqual([201, "failed"]);
    expect(body.entry.failure!.kind).not.toBe("internal");
    expect(body.entry.failure!.message).toMatch(/^[A-Z].+\.$/);
    expect((await ada.get(body.entry.file!.url)).status).toBe(200);
  });
});

describe("upload-file with invalid input", () => {
  const noFile = new FormData();
  noFile.append("whyInteresting", "But what?");
  const inAField = new FormData();
  inAField.append("file", "only text");
  const otherwiseNamed = new FormData();
  otherwiseNamed.append("document", new Blob([sentence]), "a.txt");

  it.each([
    ["no body", undefined, 400, "Please select a file"],
    ["JSON", { file: "a.txt" }, 400, "Please select a file"],
    ["a form without a file", noFile, 400, "Please select a file"],
    ["a field in place of the file", inAField, 400, "Please select a file"],
    ["another name for the file", otherwiseNamed, 400, "Please select a file"],
    ["an empty file", form("a.txt", ""), 400, "That file is empty"],
    ["a program", form("setup.exe", sentence), 415, "Supported formats: PDF, DOC, DOCX, TXT"],
    ["a picture", form("a.png", sentence), 415, "Supported formats: PDF, DOC, DOCX, TXT"],
    ["no ending", form("pdf-", sentence), 415, "Supported formats: PDF, DOC, DOCX, TXT"],
    [
      "an ending that is only part of one",
      form("a.txt.html", sentence),
      415,
      "Supported formats: PDF, DOC, DOCX, TXT",
    ],
    [
      "no id for a collection",
      form("a.txt", sentence, { collectionId: "x" }),
      400,
      "That collection does not exist",
    ],
    [
      "an unknown collection",
      form("a.txt", sentence, { collectionId: randomUUID() }),
      404,
      "Collection not found",
    ],
    [
      "too long a note",
      form("a.txt", sentence, { whyInteresting: "a".repeat(10_001) }),
      400,
      "A note has at most 10,000 characters",
    ],
    ["no yes or no", form("a.txt", sentence, { isPrivate: "perhaps" }), 400, expect.any(String)],
  ])("rejects %s with a reason and stores nothing", async (_what, body, status, message) => {
    const before = listStored();
    const answer = await refuse(ada, body);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
    expect(listStored()).toEqual(before);
  });

  it("stores nothing if the collection belongs to another user", async () => {
    const theirs = (await eve.get<{ items: Collection[] }>("/api/collections")).body.items[0]!;
    const before = listStored();
    expect((await upload(ada, form("a.txt", sentence, { collectionId: theirs.id }))).status).toBe(
      404,
    );
    expect(listStored()).toEqual(before);
    expect((await eve.get<{ items: Entry[] }>("/api/entries")).body.items).toEqual([]);
  });
});
