import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { HighlightCreate } from "#features/highlights/contract.ts";
import {
  addHighlight,
  deleteHighlight,
  updateHighlight,
} from "#features/highlights/server/service.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { createEntry, saveEntryFor } from "#server/testing/test-entries.ts";
import { findEntries } from "./search-entries.ts";
import { indexJob } from "./index/maintain-index.ts";
import { indexSome } from "./index/index-entries.ts";
import { searchIds } from "./testing/search-index.ts";

const people = await setUpNewUsers();
const text = "Ropes of hemp rot in the wet. Sisal swells, and its knots hold when it rains.";
let entry: Entry;

beforeEach(async () => {
  entry = await createEntry(people.ada, { title: "Cordage", text, isPrivate: false });
});

const add = (quote: string, note = "") =>
  addHighlight(people.ada, entry.id, HighlightCreate.parse({ quote, note }));
/** As the job does that a change of a highlight sends. */
const index = () =>
  indexJob(people.context).work(
    { userId: people.ada.userId, entryId: entry.id },
    new AbortController().signal,
  );
const search = (q: string) => findEntries(people.ada, { q, limit: 10 });

describe("searching highlights", () => {
  it("finds the note of a highlight, and says which one it is", async () => {
    const { id, start } = await add("Sisal swells", "For the bivouac");
    await index();
    const { items } = await search("bivouac");
    expect(items).toMatchObject([
      {
        entry: { id: entry.id },
        highlights: [
          {
            id,
            start,
            quote: "Sisal swells",
            note: "For the bivouac",
            matches: { note: [[8, 15]] },
          },
        ],
      },
    ]);
    expect((await search("hemp")).items[0]).not.toHaveProperty("highlights");
  });

  it("finds a changed note, and not a former or deleted one", async () => {
    const { id } = await add("Sisal swells", "bivouac");
    await index();
    await updateHighlight(people.ada, id, { note: "hammock" });
    await index();
    expect(await searchIds(people.ada, "bivouac")).toEqual([]);
    expect(await searchIds(people.ada, "hammock")).toEqual([entry.id]);
    await deleteHighlight(people.ada, id);
    await index();
    expect(await searchIds(people.ada, "hammock")).toEqual([]);
  });

  it("sends a job to index the entry when a highlight is added, changed or deleted", async () => {
    const count = async () => {
      const { rows } = await people.context.database.system.query<{ count: number }>(
        "select count(*)::int as count from pgboss.job where name = 'index-entries' and data ->> 'entryId' = $1",
        [entry.id],
      );
      return rows[0]!.count;
    };
    const { id } = await add("Sisal swells");
    expect(await count()).toBe(1);
    await updateHighlight(people.ada, id, { note: "hammock" });
    expect(await count()).toBe(2);
    await deleteHighlight(people.ada, id);
    expect(await count()).toBe(3);
  });

  it("ranks the entry with a highlight of the words above one that only contains them", async () => {
    await createEntry(people.ada, { title: "Other", text: `Knots. ${text}` });
    expect((await searchIds(people.ada, "knots"))[1]).toBe(entry.id);
    await add("its knots hold");
    await index();
    expect((await searchIds(people.ada, "knots"))[0]).toBe(entry.id);
  });

  it("finds phrases in notes of highlights", async () => {
    await add("Sisal swells", "buy some in spring");
    await index();
    expect(await searchIds(people.ada, '"some in spring"')).toEqual([entry.id]);
    expect(await searchIds(people.ada, '"spring some"')).toEqual([]);
    expect(await searchIds(people.ada, 'in:Unfiled -"some in spring"')).toEqual([]);
  });

  it("filters by has:highlight and has:note", async () => {
    const noted = await createEntry(people.ada, { title: "Tents", why: "For June" });
    await add("Sisal swells");
    expect(await searchIds(people.ada, "has:highlight")).toEqual([entry.id]);
    expect(await searchIds(people.ada, "-has:highlights")).toEqual([noted.id]);
    expect(await searchIds(people.ada, "has:note")).toEqual([noted.id]);
    expect((await search("has:wings ropes")).notes).toEqual([
      "“has:wings” was left out. An entry has a highlight or a note.",
    ]);
  });

  it("keeps them from another user who saved the same page", async () => {
    await add("Sisal swells", "bivouac");
    await index();
    await saveEntryFor(people.eve, entry.captureId);
    await indexSome(people.eve);
    expect(await searchIds(people.eve, "bivouac")).toEqual([]);
    expect(await searchIds(people.eve, "has:highlight")).toEqual([]);
    expect((await findEntries(people.eve, { q: "sisal", limit: 5 })).items[0]).not.toHaveProperty(
      "highlights",
    );
  });
});
