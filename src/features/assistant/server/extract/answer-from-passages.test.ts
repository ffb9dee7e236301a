import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { findPassages } from "#features/search/server/service.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { createUser } from "#server/testing/test-context.ts";
import { answerFromPassages, type Statement } from "./answer-from-passages.ts";
import { library } from "../testing/library.ts";

const { context, ada, eve } = await setUpUsers();
const saved: Record<string, Entry> = {};

beforeAll(async () => {
  for (const [name, entry] of Object.entries(library))
    saved[name] = await createEntry(ada, { language: "en", ...entry });
  await createEntry(eve, {
    title: "Eve's diary",
    text: "The combination of the safe is 4471, and Bartholomew knows it.",
    language: "en",
  });
});

async function ask(question: string, ctx = ada): Promise<Statement[]> {
  const found = await findPassages(ctx, { question });
  const answer = await answerFromPassages(question, found, new WorkBudget());
  return answer.kind === "none" ? [] : answer.statements;
}

describe("answerFromPassages with a matching entry", () => {
  it.each([
    ["When was the lighthouse at Skerryvane built?", "lighthouse", "built in 1844"],
    ["Who built the Skerryvane lighthouse?", "lighthouse", "Alan Thornbury"],
    ["Where did Alan Thornbury study drawing?", "engineer", "Truro"],
    ["What is a catadioptric lens?", "engineer", "bends and mirrors"],
    ["How much did the construction of Skerryvane cost?", "lighthouse", "£87,000"],
    ["how tall is the tower at skerryvane", "lighthouse", "48 metres"],
    ["How often is a rye sourdough starter fed?", "bread", "every twelve hours"],
    ["At what temperature should I bake a rye loaf?", "bread", "240 degrees"],
    ["What keeps slugs away?", "garden", "copper tape"],
    ["Wer baute die Orgel von Sankt Veit?", "orgel", "Matthias Kelling"],
    ["石垣の高さは何メートルですか", "shiro", "32メートル"],
  ])("%s", async (question, name, words) => {
    const [best] = await ask(question);
    expect(best?.text).toContain(words);
    // Two entries say what repels slugs.
    expect(name === "garden" || best?.entryId === saved[name]!.id).toBe(true);
  });

  it("quotes stored text at the returned offsets", async () => {
    const statements = await ask("Why were the granite blocks fitted without mortar?");
    expect(statements[0]!.field).toBe("text");
    for (const { text, entryId, start, end } of statements) {
      const stored = (await getEntryContent(ada, entryId)).text;
      expect(stored.slice(start!, end!)).toBe(text);
    }
  });

  it("does not quote the title line above a text", async () => {
    const [best] = await ask("When was the kiln at Penwith lit?");
    expect(best!.text).toMatch(/^It was lit in 1911/u);
  });

  it("answers a question that a text asks with the sentence below", async () => {
    expect((await ask("How long does a queue last?"))[0]!.text).toBe("Most run for twenty years.");
  });

  it("prefers a definition, and quotes no keywords and no question", async () => {
    const [best] = await ask("What is Tideway?");
    expect(best!.text).toContain("Tideway, a scheduler");
    for (const question of ["Which thieves?", "How often may a thief knock?"])
      expect((await ask(question)).map(({ text }) => text).join()).not.toMatch(/Keywords|knock/u);
  });

  it("returns at most two statements about a fact", async () => {
    const question = "Who built the tower of the Skerryvane lighthouse, and how tall is it?";
    expect((await ask(question)).length).toBeLessThanOrEqual(2);
  });

  it("matches a name by its initials", async () => {
    const [best] = await ask("When does the Penwith Potters Guild let members fire the oven?");
    expect(best?.text).toContain("The PPG lets members fire the great oven on Fridays.");
  });

  it("includes the previous sentence when a pronoun refers to it", async () => {
    const [best] = await ask("Why were the granite blocks fitted without mortar?");
    expect(best!.text).toMatch(/^Each block of granite was dressed.*washed it out\./u);
  });

  it("continues within the paragraph after a short sentence, and no further", async () => {
    const [best] = await ask("How tall is the tower at Skerryvane?");
    expect(best!.text).toBe(
      "Today the tower is 48 metres tall and is run without a keeper. Puffins nest on the reef every summer.",
    );
  });

  it("quotes similar statements of two entries once", async () => {
    const statements = await ask("What keeps slugs away from the beds?");
    const told = statements.filter(({ text }) => text.includes("copper tape"));
    expect(told).toHaveLength(1);
  });

  it("quotes the user's note when it answers", async () => {
    const [best] = await ask("Who never learned to swim?");
    expect(best).toMatchObject({ field: "why", entryId: saved["lighthouse"]!.id, start: null });
    expect(best!.text).toContain("Thornbury never learned to swim");
  });
});

describe("answerFromPassages without a matching entry", () => {
  it.each([
    ["nothing of the kind is saved", "What is the capital of Mongolia?"],
    ["its words stand in texts about other things", "How do I bake a chocolate cake for a child?"],
    ["its name stands nowhere", "When was the lighthouse at Eddystone built?"],
    ["what it asks of the name is not told", "Who owns Skerryvane?"],
    ["no sum is told", "What is the salary of Alan Thornbury?"],
    ["no such measure is told", "How much does the Skerryvane lamp weigh?"],
    ["in another language", "Wie alt wurde Matthias Kelling?"],
    ["it has no words", "???"],
    ["it has only little words", "What is it about then?"],
    [
      "only another person has the answer",
      "What is the combination of the safe that Bartholomew knows?",
    ],
  ])("returns none: %s", async (_, question) => {
    expect(await ask(question)).toEqual([]);
  });

  it("returns none when nothing is saved", async () => {
    const newcomer = await createUser(context, "New");
    expect(await ask("What keeps slugs away?", newcomer)).toEqual([]);
  });

  it("answers the user who has the entry", async () => {
    const [best] = await ask("What is the combination of the safe that Bartholomew knows?", eve);
    expect(best!.text).toContain("4471");
  });
});

describe("answerFromPassages about the collection itself", () => {
  it.each([
    "What do I know about compost?",
    "entries related to compost",
    "Show me all articles about compost",
    "Do I have anything on compost?",
    "compost",
  ])("returns a sentence of each entry about the subject: %s", async (question) => {
    const statements = await ask(question);
    expect(new Set(statements.map(({ entryId }) => entryId))).toEqual(
      new Set([saved["garden"]!.id, saved["soil"]!.id]),
    );
    for (const { text } of statements) expect(text.toLowerCase()).toContain("compost");
  });

  it("returns none when no entry is about it", async () => {
    expect(await ask("What do I know about beekeeping?")).toEqual([]);
    expect(await ask("entries related to productivity")).toEqual([]);
  });

  it("quotes the whole note when asked why something was saved", async () => {
    for (const question of [
      "Why did I save the article on Skerryvane?",
      "What did I note about the Skerryvane lighthouse?",
      "my notes on Skerryvane",
    ]) {
      const why = library.lighthouse.why;
      expect(await ask(question)).toEqual([
        { text: why, field: "why", entryId: saved["lighthouse"]!.id, start: null, end: null },
      ]);
    }
  });

  it("returns none for that question when there is no note", async () => {
    expect(await ask("Why did I save the article on rye?")).toEqual([]);
    expect(await ask("Why did I save this?")).toEqual([]);
  });
});

it("never returns text that is not stored word for word, whatever is asked", async () => {
  const words = Object.values(library)
    .flatMap(({ text }) => text.split(/\s+/u))
    .concat("who", "when", "why", "how many", "?", "…", "“", "\u0000", "😀");
  const question = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 80 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      for (const { text, field, entryId, start, end } of await ask(asked)) {
        const entry = Object.values(saved).find(({ id }) => id === entryId)!;
        const stored = (await getEntryContent(ada, entryId)).text;
        const own = [entry.title, entry.summary, entry.whyItsInteresting].join("\n");
        expect(field === "text" ? stored.slice(start!, end!) : own).toContain(text);
        expect(text.trim()).not.toBe("");
      }
    }),
    { numRuns: 60 },
  );
});
