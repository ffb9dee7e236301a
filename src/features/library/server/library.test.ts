/** Filters against a plain filter in memory, for generated combinations. */
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { LibraryCountQuery, LibraryQuery, LibraryValuesQuery } from "#features/library/contract.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import { addHighlight, deleteHighlight } from "#features/highlights/server/service.ts";
import { linkEntry } from "#features/projects/server/links.ts";
import { createProject } from "#features/projects/server/service.ts";
import { markEntries, updateReadingState } from "#features/reading-state/server/service.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { librarySorts } from "#shared/library-filters.ts";
import { findSizes } from "#features/entries/server/find-entry-ids.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { countLibrary, listLibraryValues } from "./list-values.ts";
import { listLibrary } from "./service.ts";

const { ada, eve } = await setUpUsers();
const usual = { ...findSizes };
type Kept = { entry: Entry; inProject: boolean; state: string; isHighlighted: boolean };
const all: Kept[] = [];
let collectionId: string;
let projectId: string;

beforeAll(async () => {
  const title = "Birds";
  collectionId = (await createCollection(ada, { title, category: "", description: "" })).id;
  projectId = (await createProject(ada, { name: "A book" })).id;
  const years = [null, "2024", "2024-05", "2024-05-31", "2025-01-02"];
  for (let at = 0; at < 40; at += 1) {
    const entry = await createEntry(ada, {
      title: `${["Owls", "owl", "Ähren", "Bees"][at % 4]} ${at % 7}`,
      mainTopics: [...(at % 2 ? ["Night birds"] : []), ...(at % 3 ? ["ΌΔΟΣ"] : []), "Common"],
      language: [null, "fr", "en", "pt-BR"][at % 4]!,
      author: at % 5 === 0 ? null : at % 5 === 1 ? "Jane Doe, John Roe" : "John Roe",
      publishedOn: years[at % 5]!,
      isPrivate: at % 9 !== 0,
      status: at % 13 === 0 ? "failed" : "ready",
      text: "An owl hunts at night.",
      why: at % 4 === 0 ? "Because" : "",
      createdAt: new Date(Date.UTC(2024 + (at % 3), at % 12, 1)),
      ...(at % 6 === 0
        ? { file: { name: "Owls.PDF", type: "application/pdf", bytes: Buffer.from("x") } }
        : at % 6 === 1
          ? {}
          : {
              source: "url" as const,
              url: `https://${at % 2 ? "www." : ""}site${at % 4}.example:8080/p?${at}`,
            }),
      ...(at % 2 === 0 ? { collectionId } : {}),
    });
    const inProject = at % 8 === 3;
    if (inProject) await linkEntry(ada, projectId, { entryId: entry.id });
    const state = ["unread", "reading", "finished"][at % 3]!;
    const isHighlighted = at % 4 === 1;
    await readAndMark(entry.id, { state, isHighlighted });
    all.push({ entry, inProject, state, isHighlighted });
  }
  await createEntry(eve, { title: "Eve's owls", mainTopics: ["Night birds", "Common"] });
});

/** Highlights every entry, and takes some of the highlights back. */
async function readAndMark(
  id: string,
  { state, isHighlighted }: Pick<Kept, "state" | "isHighlighted">,
): Promise<void> {
  const made = await addHighlight(ada, id, HighlightCreate.parse({ quote: "An owl" }));
  if (!isHighlighted) await deleteHighlight(ada, made.id);
  await updateReadingState(ada, id, { position: 10 });
  if (state !== "reading")
    await markEntries(ada, { ids: [id], state: state as "unread" | "finished" });
}

afterEach(() => restoreOverridden(findSizes));

type Query = Record<string, string | string[]>;

const excluded = ["topic", "site", "author", "language", "type", "collectionId", "projectId"];
const toExcluding = (name: string) => `not${name[0]!.toUpperCase()}${name.slice(1)}`;

/** Whether an entry meets the filters of a query, computed without SQL. */
function meets(kept: Kept, query: Query): boolean {
  const hasNone = (name: string) =>
    [query[toExcluding(name)] ?? []].flat().every((value) => !has(kept, { [name]: value }));
  return has(kept, query) && excluded.every(hasNone);
}

function has(kept: Kept, query: Query): boolean {
  const { entry, inProject } = kept;
  const { attributes, url, author, publishedOn, createdAt, file } = entry;
  const some = (name: string, test: (value: string) => boolean) =>
    query[name] === undefined || [query[name]].flat().some(test);
  const topics = attributes.mainTopics.map((topic) => topic.toLowerCase());
  const host = url === null ? null : new URL(url).hostname.replace(/^www\./, "");
  const names = author?.toLowerCase().split(", ") ?? [];
  const day = publishedOn ?? "";
  return (
    [query["topic"] ?? []].flat().every((topic) => topics.includes(topic.toLowerCase())) &&
    some("site", (site) => site === host) &&
    some("author", (name) => names.includes(name.toLowerCase())) &&
    some("language", (code) => code.toLowerCase() === entry.language?.split("-")[0]) &&
    some("type", (type) => type === entry.source || (type === "pdf" && file !== null)) &&
    some("collectionId", (id) => entry.collection.id === id) &&
    some("projectId", () => inProject) &&
    some("saved", (year) => createdAt.startsWith(year)) &&
    some("published", (period) =>
      period.startsWith("<")
        ? day !== "" && `${day}-99-99` < period.slice(1)
        : day.startsWith(period),
    ) &&
    some("state", (value) => kept.state === value) &&
    some("highlighted", (value) => kept.isHighlighted === (value === "true")) &&
    some("note", (value) => (entry.whyItsInteresting !== "") === (value === "true")) &&
    some("public", (value) => !entry.isPrivate === (value === "true")) &&
    some("failed", (value) => (entry.status === "failed") === (value === "true")) &&
    some("q", (q) => `${entry.title}\n${topics.join("\n")}`.toLowerCase().includes(q.toLowerCase()))
  );
}

async function readAll(query: Query, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listLibrary(ada, LibraryQuery.parse({ ...query, limit, cursor }));
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

const list = <Value>(...values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });
const anyQuery = () => {
  const values: Record<string, fc.Arbitrary<string | string[]>> = {
    topic: list("night BIRDS", "ΌΔΟΣ", "Common", "None"),
    site: list("site0.example", "site1.example", "site3.example", "8080"),
    author: list("jane doe", "John Roe", "Roe"),
    language: list("fr", "EN", "pt", "de"),
    type: list("url", "text", "file", "pdf"),
    collectionId: fc.constantFrom([collectionId], [ada.userId, collectionId], [projectId]),
    projectId: fc.constantFrom(projectId),
    saved: fc.constantFrom("2024", "2025", "2026-02"),
    published: fc.constantFrom("2024", "2024-05", "2025", "<2025"),
    state: list("unread", "reading", "finished"),
    highlighted: fc.constantFrom("true", "false"),
    note: fc.constantFrom("true", "false"),
    public: fc.constantFrom("true", "false"),
    failed: fc.constantFrom("true", "false"),
    q: fc.constantFrom("owl", "ähren", "6", "birds"),
  };
  for (const name of excluded) values[toExcluding(name)] = values[name]!;
  // Few, so that most combinations are met by some entry.
  return fc
    .subarray(Object.keys(values), { maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, values[name]!]))));
};

/** Each way of finding entries: in one scan, from the rarest part, and after scanning without success. */
const ways = [
  { first: 300 },
  { first: 1, few: 1_000 },
  { first: 1, few: 0, scanned: 2, many: 1_000 },
  { first: 1, few: 0, scanned: 2, many: 0 },
  { first: 1, few: 0, scanned: 1_000 },
];

describe("listing the library", () => {
  it("returns the entries that a plain filter finds, on every way and with pages of any size", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyQuery(),
        fc.constantFrom(...ways),
        fc.constantFrom(...librarySorts),
        fc.integer({ min: 1, max: 50 }),
        async (query, sizes, sort, limit) => {
          const wanted = all.filter((one) => meets(one, query)).map(({ entry }) => entry.id);
          override(findSizes, { ...usual, ...sizes });
          const found = await readAll({ ...query, sort }, limit);
          expect(found.toSorted()).toEqual(wanted.toSorted());
          expect(await countLibrary(ada, LibraryCountQuery.parse(query))).toEqual({
            count: wanted.length,
            isMore: false,
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it("sorts by the date of saving, of publication and by title", async () => {
    const byId = new Map(all.map(({ entry }) => [entry.id, entry]));
    const read = async (sort: string) => (await readAll({ sort }, 7)).map((id) => byId.get(id)!);
    const saved = (await read("newest")).map(({ createdAt }) => createdAt);
    expect(saved).toEqual(saved.toSorted().toReversed());
    expect((await read("oldest")).map(({ createdAt }) => createdAt)).toEqual(saved.toSorted());
    const published = (await read("published")).map(({ publishedOn }) => publishedOn ?? "");
    expect(published).toEqual(published.toSorted().toReversed());
    const titles = (await read("title")).map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator("und").compare));
  });

  it("rejects a cursor of another order, and a period that is none", async () => {
    const { nextCursor } = await listLibrary(ada, LibraryQuery.parse({ limit: 1 }));
    await expect(
      listLibrary(ada, LibraryQuery.parse({ limit: 1, sort: "title", cursor: nextCursor })),
    ).rejects.toMatchObject({ code: "validation" });
    await expect(listLibrary(ada, LibraryQuery.parse({ saved: "soon" }))).rejects.toMatchObject({
      code: "validation",
      fields: { saved: expect.stringContaining("A period is written") as string },
    });
  });

  it("returns no entries of another user by collection or project", async () => {
    for (const query of [{ collectionId }, { projectId }])
      expect((await listLibrary(eve, LibraryQuery.parse(query))).items).toEqual([]);
    expect((await listLibrary(eve, LibraryQuery.parse({ topic: "common" }))).items).toHaveLength(1);
  });
});

describe("listing the values of a filter", () => {
  const listValues = (query: Query) => listLibraryValues(ada, LibraryValuesQuery.parse(query));

  it("counts them among the entries that meet the other filters, as they are spelled", async () => {
    const { items } = await listValues({ of: "topic", note: "true" });
    for (const { value, label, count, isMore } of items) {
      const wanted = all.filter((one) => meets(one, { topic: value, note: "true" }));
      expect({ label, count, isMore }).toEqual({
        label: value,
        count: wanted.length,
        isMore: false,
      });
    }
    expect(items.map(({ label }) => label)).toEqual(["Common", "ΌΔΟΣ"]);
  });

  it("finds values by a part, and leaves out the filter's own choice where one value is enough", async () => {
    const found = await listValues({ of: "author", find: "JANE", author: "john roe" });
    expect(found.items).toMatchObject([{ value: "Jane Doe", label: "Jane Doe" }]);
    const types = await listValues({ of: "type", type: "pdf" });
    expect(types.items.map(({ label }) => label)).toContain("Link");
  });

  it("names languages, and finds them by a part of the name or by the code", async () => {
    const { items } = await listValues({ of: "language", language: "en" });
    const expected = [
      ["en", "English"],
      ["fr", "French"],
      ["pt", "Portuguese"],
    ] as const;
    expect(items).toEqual(
      expected.map(([value, label]) => ({ value, label, count: 10, isMore: false })),
    );
    for (const find of ["FREN", "fr"])
      expect((await listValues({ of: "language", find })).items).toMatchObject([{ value: "fr" }]);
    expect((await listValues({ of: "language", find: "%" })).items).toEqual([]);
    expect((await listValues({ of: "type", find: "lin" })).items).toMatchObject([{ value: "url" }]);
    expect(await listLibraryValues(eve, LibraryValuesQuery.parse({ of: "language" }))).toEqual({
      items: [],
    });
  });
});
