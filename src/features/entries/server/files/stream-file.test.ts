import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { streamFile } from "./stream-file.ts";
import { updateEntry, uploadKey } from "../service.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const context = await setUpContext();
const { app, signUp } = createTestApp(context);
let ada: Ctx;
let download: (id: string) => Promise<Response>;

beforeAll(async () => {
  const client = await signUp("ada@example.org");
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  ada = { app: context, userId: session.body.user.id };
  download = async (id) =>
    app.request(`/api/entries/${id}/file`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
});

const makeFile = (
  name: string,
  type: string,
  bytes: Uint8Array = Buffer.from("<script>alert(1)</script>"),
) => createEntry(ada, { file: { name, type, bytes } });

/** The name under which a browser saves the file: `filename*` of RFC 5987. */
function readName(disposition: string): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(disposition)![1]!);
}

describe("GET /api/entries/:id/file", () => {
  it.each([
    ["report.pdf", "application/pdf", "inline", "application/pdf"],
    ["notes.txt", "text/plain", "inline", "text/plain; charset=utf-8"],
    ["letter.docx", docx, "attachment", docx],
    ["letter.doc", "application/msword", "attachment", "application/msword"],
    ["page.html", "text/html", "attachment", "text/html"],
    ["drawing.svg", "image/svg+xml", "attachment", "image/svg+xml"],
  ])("returns %s byte for byte, in a sandbox", async (name, type, how, contentType) => {
    const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 256));
    const response = await download((await makeFile(name, type, bytes)).id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(contentType);
    expect(response.headers.get("content-disposition")).toMatch(new RegExp(`^${how}; `));
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const policy = response.headers.get("content-security-policy")!.split(/;\s*/);
    expect(policy).toContain("sandbox");
    expect(policy).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    'quo"te.txt',
    "back\\slash.txt",
    "semi;colon; filename=evil.exe.txt",
    "line\r\nset-cookie: a=b.txt",
    "Übergröße – 日本語 👩🏽‍🚀.txt",
    "per%20cent.txt",
    "apostrophe's (1)*.txt",
    "\u202Egnp.txt",
  ])("keeps the name %j and escapes it in the header", async (name) => {
    const response = await download((await makeFile(name, "text/plain")).id);
    expect(response.status).toBe(200);
    const disposition = response.headers.get("content-disposition")!;
    expect(disposition).toMatch(
      /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
    expect(/filename="([^"]*)"/.exec(disposition)![1]).not.toMatch(/["\\%\r\n]/);
    expect(readName(disposition)).toBe(name);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("returns 404 for an entry without a file, or if the file is missing on disk", async () => {
    const without = await createEntry(ada);
    const lost = await makeFile("lost.txt", "text/plain");
    await context.storage.delete(uploadKey(lost.captureId));
    for (const { id } of [without, lost]) {
      const response = await download(id);
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { code: "not_found", message: "This entry has no file" } },
      ]);
    }
  });

  it("is available to holders of the entry, also after it was withdrawn, and to no other user", async () => {
    const [bea, eve] = [await createUser(context), await createUser(context)];
    const made = await makeFile("shared.txt", "text/plain", Buffer.from("shared"));
    await updateEntry(ada, made.id, { isPrivate: false });
    const held = await saveEntryFor(bea, made.captureId);
    await updateEntry(ada, made.id, { isPrivate: true });
    expect(await (await streamFile(bea, held.id)).text()).toBe("shared");
    for (const id of [made.id, held.id, made.captureId]) {
      await expect(streamFile(eve, id)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
