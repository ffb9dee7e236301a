/** What is exported and imported into another account comes back; docs/export-format.md names what does not. */
import { describe, expect, it } from "vitest";
import type { ExportDocument } from "#features/export/contract.ts";
import { openContextForTests } from "#server/testing/open-for-tests.ts";
import { makePerson } from "#server/testing/test-context.ts";
import { makeLibrary } from "./library-for-tests.ts";
import { exportAll, importFile, nameByContent, readDocument } from "./trips-for-tests.ts";

const context = await openContextForTests();

/** As the document says that it comes back: private, and what had not been read is to be read anew. */
function expectBack(document: ExportDocument): ExportDocument {
  return {
    ...document,
    entries: document.entries.map((entry) => ({
      ...entry,
      isPrivate: true,
      ...(entry.status === "ready" ? {} : { status: "processing", failure: null }),
    })),
  };
}

describe("our own format", () => {
  it.each([1, 2])("with files comes back whole, of library %i", async (seed) => {
    const ada = await makePerson(context, "Ada");
    const eve = await makePerson(context, "Eve");
    await makeLibrary(ada, seed);
    const bytes = await exportAll(ada);
    const before = await readDocument(bytes);
    const done = await importFile(eve, bytes, "Commonplace.zip");
    expect(done).toMatchObject({
      status: "finished",
      format: "commonplace",
      counts: { total: before.entries.length, imported: before.entries.length },
      lost: [{ what: "Your profile" }],
    });
    const after = await readDocument(await exportAll(eve));
    expect(nameByContent(after)).toEqual(nameByContent(expectBack(before)));
  });
});
