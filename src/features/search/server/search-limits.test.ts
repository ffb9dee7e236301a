/** The cost of one search, in counted work, because times mean nothing on a busy machine. */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { heavyReads } from "#server/db/heavy-reads.ts";
import { readOnlyTransaction, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { maxStretchUnits, runSliced, WorkBudget } from "#server/limits/work-budget.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";
import { createEntryText } from "./testing/search-index.ts";
import { analyseEntry } from "./index/analyse-entry.ts";
import { locatePhrases, loadHoldingPassages } from "./rank/locate-phrases.ts";
import { getIndex } from "./index/load-index.ts";
import { loadPostings } from "./index/load-postings.ts";
import { resolveWords } from "./query/resolve-words.ts";
import { indexDocs } from "./testing/reference-scores.ts";
import { scorePostings } from "./rank/score-postings.ts";
import { findEntries } from "./search-entries.ts";
import { writeSegment } from "./index/write-segment.ts";

const words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "heron"];
/** Every passage contains all words often, and no two of them side by side. */
const sentence = `${words.join(" is not ")}. `;
const text = `${sentence.repeat(9)}\n\n`.repeat(120);

const context = await setUpContext();
const ada = await createUser(context);

beforeAll(async () => {
  for (let at = 0; at < 3; at += 1)
    await createEntry(ada, { title: `Long ${at}`, text, language: "en" });
});
afterEach(() => restoreOverridden(heavyReads));

/** Near spellings of one of the words. */
const phrases = words.flatMap((one) =>
  words.filter((other) => other !== one).map((other) => `${one} ${other}`),
);

async function countAnalysis(wanted: readonly string[]): Promise<WorkBudget["counted"]> {
  return readOnlyTransaction(ada, async (tx) => {
    const index = (await getIndex(tx, ada.userId))!;
    const located = await locatePhrases(tx, index, wanted, [1, 2, 3], new WorkBudget());
    const budget = new WorkBudget();
    await loadHoldingPassages(tx, index, located, [1, 2, 3], budget);
    return budget.counted;
  });
}

describe("the cost of a search", () => {
  it("analyses a passage once for any number of phrases", async () => {
    const one = await countAnalysis(phrases.slice(0, 1));
    const all = await countAnalysis(phrases);
    expect(one.units).toBeGreaterThan(50_000);
    expect(all.units).toBe(one.units);
    // At most one passage more than a stretch.
    expect(all.longest).toBeLessThan(maxStretchUnits + 2_000);
    expect(all.pauses).toBeGreaterThan(0);
  });

  it("answers the most expensive query of 1,000 characters, and notes what it left out", async () => {
    const q = phrases
      .map((one) => `"${one}"`)
      .join(" ")
      .slice(0, 1_000);
    const { items, notes } = await findEntries(ada, { q, limit: 50 });
    expect(items).toEqual([]);
    expect(notes[0]).toMatch(/^Only the first 8 phrases/);
  });

  it("returns partial results with a note when the time is over", async () => {
    override(heavyReads, { budget: 0 });
    const words = await findEntries(ada, { q: "amber", limit: 50 });
    expect(words.items).toHaveLength(3);
    expect(words.isPartial).toBeUndefined();
    const phrase = await findEntries(ada, { q: '"amber birch"', limit: 50 });
    expect(phrase).toMatchObject({ items: [], isPartial: true });
    expect(phrase.notes.at(-1)).toMatch(/^This search took too long/);
    const refusal = await findEntries(ada, { q: "-amber", limit: 50 });
    expect(refusal.isPartial).toBe(true);
  });

  it("uses the first 31 words of a pasted text, with a note", async () => {
    const q = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
    const { notes } = await findEntries(ada, { q: `${q} `, limit: 5 });
    expect(notes).toContain("Only the first 31 words of a search count: the others were left out.");
    expect((await findEntries(ada, { q: "amber birch", limit: 5 })).notes).toEqual([]);
  });

  it("leaves out the most frequent words when all are too frequent", async () => {
    await createEntry(ada, {
      title: "Rare",
      text: "A quokka under an amber tree.",
      language: "en",
    });
    const found = await readOnlyTransaction(ada, async (tx) => {
      const index = (await getIndex(tx, ada.userId))!;
      return loadPostings(tx, index, ["amber", "quokka"], new WorkBudget(), 2);
    });
    expect([...found.postings.keys()]).toEqual(["quokka"]);
    expect([...found.leftOut]).toEqual(["amber"]);
  });

  it("yields while it generates near spellings", async () => {
    const budget = new WorkBudget();
    await readOnlyTransaction(ada, async (tx) => {
      const index = (await getIndex(tx, ada.userId))!;
      const text = "bcdfghjklmnpqrstvwxz cdfghjklmnpqrstvwxzb dfghjklmnpqrstvwxzbc";
      await resolveWords(tx, index, [{ text, isPrefix: false }], budget);
    });
    expect(budget.counted.units).toBeGreaterThan(maxStretchUnits);
    // So many are stemmed at once, in three languages.
    expect(budget.counted.longest).toBeLessThan(maxStretchUnits + 10_000);
  });
});

describe("the cost of scoring", () => {
  it("yields however many postings a word has and however many passages an entry has", async () => {
    const docs = [
      { fields: {}, passages: Array.from({ length: 15_000 }, () => ["a", "b"]) },
      ...Array.from({ length: 15_000 }, () => ({ fields: {}, passages: [["a"]] })),
    ];
    const { size, word } = indexDocs(docs);
    const budget = new WorkBudget();
    const scored = scorePostings([word("a"), word("b")], size, { limit: 1_000 });
    const { entries } = await runSliced(scored, budget);
    expect(entries).toHaveLength(1_000);
    expect(entries[0]).toMatchObject({
      number: 1,
      passages: [{ ordinal: 0 }, { ordinal: 1 }, { ordinal: 2 }],
    });
    expect(budget.counted.units).toBeGreaterThan(45_000);
    // An entry's passages are scored at once: there are at most 20,000.
    expect(budget.counted.longest).toBeLessThan(maxStretchUnits + 20_000);
  });
});

describe("the cost of indexing", () => {
  it("yields from analysis to postings for a text of many distinct words", async () => {
    const eve = await createUser(context, "Eve");
    const { id } = await createEntry(eve, { title: "Many words" });
    const text = Array.from({ length: 20_000 }, (_, at) => `w${at.toString(36)}x`).join(" ");
    const budget = new WorkBudget();
    const entry = createEntryText("", text);
    const analysed = await analyseEntry(entry, budget);
    const { pauses } = budget.counted;
    await inTransaction(eve, (tx) =>
      writeSegment(tx, eve.userId, [{ entryId: id, analysed }], { budget }),
    );
    expect(pauses).toBeGreaterThan(0);
    expect(budget.counted.pauses).toBeGreaterThan(pauses);
    expect(budget.counted.longest).toBeLessThan(maxStretchUnits + 2_000);
  });
});
