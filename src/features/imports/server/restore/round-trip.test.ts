/**
 * A Commonplace export imported into another account gives the same library; docs/export-format.md lists the
 * exceptions.
 */
import { describe, expect, it } from "vitest";
import type { ExportDocument } from "#features/export/contract.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createLibrary } from "../testing/library.ts";
import { undoImport } from "../service.ts";
import {
  exportAll,
  importFile,
  listUploads,
  nameByContent,
  parseDocument,
  signUpOwner,
  workOnTrip,
} from "../testing/round-trips.ts";

const context = await setUpContext();

/**
 * Removes what the documentation excludes: all is private, and pages that had not been read are read again.
 */
function forget(document: ExportDocument): ExportDocument {
  const unread = {
    status: "processing" as const,
    failure: null,
    updatedAt: "when it is read",
    readingTimeMinutes: null,
    language: null,
  };
  return {
    ...document,
    collections: document.collections.map((collection) =>
      collection.isUnfiled ? { ...collection, createdAt: "", updatedAt: "" } : collection,
    ),
    entries: document.entries.map((entry) => ({
      ...entry,
      isPrivate: true,
      ...(entry.status === "ready" ? {} : unread),
    })),
  };
}

const compare = (document: ExportDocument) => nameByContent(forget(document));

describe("the Commonplace format", () => {
  it("restores a library with files completely", async () => {
    const ada = await signUpOwner(context, "ada1");
    const eve = await signUpOwner(context, "eve1");
    await createLibrary(ada.ctx, 1);
    const bytes = await exportAll(ada);
    const before = await parseDocument(bytes);
    const done = await importFile(eve, bytes, "Commonplace.zip");
    expect(done).toMatchObject({
      status: "finished",
      format: "commonplace",
      counts: { total: before.entries.length, imported: before.entries.length },
      lost: [{ what: "Your profile" }],
    });
    const restored = await exportAll(eve);
    const after = await parseDocument(restored);
    expect(compare(after)).toEqual(compare(before));
    expect(await listUploads(restored)).toEqual(await listUploads(bytes));

    // Importing it a second time, or into the account that it comes from, adds nothing.
    for (const [user, existing] of [
      [eve, after],
      [ada, before],
    ] as const) {
      const again = await importFile(user, bytes, "Commonplace.zip");
      expect(again.counts).toMatchObject({ imported: 0, duplicate: before.entries.length });
      expect(nameByContent(await parseDocument(await exportAll(user)))).toEqual(
        nameByContent(existing),
      );
    }
  });

  it("adds what is missing to half of a library, and is removed by the undo", async () => {
    const ada = await signUpOwner(context, "ada2");
    const eve = await signUpOwner(context, "eve2");
    await createLibrary(ada.ctx, 3);
    const whole = await parseDocument(await exportAll(ada));
    const half = whole.entries.slice(0, whole.entries.length / 2);
    const partial = await exportAll(ada, { ids: half.map(({ id }) => id).join() });
    await importFile(eve, partial, "Commonplace.zip");
    const earlier = await parseDocument(await exportAll(eve));

    const bytes = await exportAll(ada, { files: "false" });
    const done = await importFile(eve, bytes, "Commonplace.json");
    // A URL that occurs in both halves already exists, too.
    const addresses = new Set(half.map(({ url }) => url));
    const missing = whole.entries.filter(
      (entry) => !half.includes(entry) && (entry.url === null || !addresses.has(entry.url)),
    );
    expect(done.counts).toMatchObject({
      total: whole.entries.length,
      duplicate: whole.entries.length - missing.length,
      imported: missing.length,
    });
    const now = await parseDocument(await exportAll(eve));
    expect(now.entries).toHaveLength(half.length + missing.length);
    expect(now.projects).toHaveLength(whole.projects.length);

    await undoImport(eve.ctx, done.id);
    expect((await workOnTrip(eve, done.id)).status).toBe("undone");
    expect(await parseDocument(await exportAll(eve))).toEqual({
      ...earlier,
      exportedAt: expect.any(String) as string,
    });
  });
});

describe("Commonplace exports in other formats", () => {
  it.each([
    ["markdown", "Commonplace.zip", "markdown"],
    ["csv", "Commonplace.csv", "csv"],
    ["html", "Commonplace.html", "netscape"],
  ] as const)("%s restores everything that the format can hold", async (format, name, detected) => {
    const ada = await signUpOwner(context, `ada-${format}`);
    const eve = await signUpOwner(context, `eve-${format}`);
    await createLibrary(ada.ctx, 4);
    const before = await parseDocument(await exportAll(ada, { files: "false" }));
    const done = await importFile(eve, await exportAll(ada, { format }), name);
    const after = await parseDocument(await exportAll(eve, { files: "false" }));
    expect(done).toMatchObject({
      format: detected,
      counts: { refused: 0, unreadable: 0, failed: 0 },
    });
    // Projects are no entries: Markdown cannot restore them, and says so.
    const projects = done.lost.filter(({ what }) => what === "Projects");
    expect(projects.map(({ count }) => count)).toEqual(
      format === "markdown" ? [before.projects.length] : [],
    );
    const titles = after.entries.map(({ title }) => title);
    for (const { name } of before.projects) expect(titles).not.toContain(name);
    const expected = before.entries.filter(({ url }) => url !== null || format !== "html");
    expect(describeKept(after, after.entries, format)).toEqual(
      expect.arrayContaining(describeKept(before, expected, format)),
    );
  });
});

/** Texts as every format can hold them: split into their lines, trimmed. */
function describeKept(
  document: ExportDocument,
  entries: ExportDocument["entries"],
  format: string,
) {
  const titles = new Map(document.collections.map(({ id, title }) => [id, inLine(title)]));
  return entries.map((entry) => ({
    title: inLine(entry.title),
    url: entry.url,
    collection: titles.get(entry.collectionId),
    why: inLine(entry.whyItsInteresting.slice(0, 9_000)),
    topics: entry.topics.flatMap((topic) => {
      if (format === "html") return topic.replaceAll(/,\s*/g, " ");
      return format === "csv" ? topic.split("; ") : topic;
    }),
    created: entry.createdAt.slice(0, "2026-01-01T00:00:00".length),
    ...(format === "html" ? {} : { highlights: describeHighlights(entry) }),
    ...(format === "html" ? {} : { takeaways: inLine(entry.takeaways.join(" ")) }),
    ...(format === "markdown" ? { hasPicture: entry.picture !== null } : {}),
  }));
}

/** In no order, because their places are found again. */
function describeHighlights({ highlights }: ExportDocument["entries"][number]): string[] {
  return highlights.map(({ quote, note }) => `${inLine(quote)} | ${inLine(note)}`).toSorted();
}

function inLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
