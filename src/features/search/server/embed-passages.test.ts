import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { deleteEntry, updateEntry } from "#features/entries/server/service.ts";
import { entryContents } from "#features/entries/server/tables.ts";
import { getUsage, recordTokens } from "#features/usage/server/service.ts";
import { tokenUsage } from "#features/usage/server/tables.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import { makeEntry } from "#server/testing/test-entries.ts";
import { makePerson, openTestMachine, type TestMachine } from "#server/testing/test-machine.ts";
import { embedJob } from "./embed-job.ts";
import { embedAsToy, openToyModels, startToyModel, type ToyModel } from "./embed-toys.ts";
import { findEntries } from "./search-entries.ts";
import { indexCard, indexSome, markStale, prepareCard } from "./index-cards.ts";
import { searchBases, searchEntries, searchVectors } from "./tables.ts";
import { fromBytes, toSigns, toUnit } from "./vector-bytes.ts";

let machine: TestMachine;
let toy: ToyModel;

beforeAll(async () => {
  toy = await startToyModel();
  machine = await openTestMachine({ ...toy.settings, AI_DAILY_TOKENS: "100000" });
});
beforeEach(() => {
  toy.calls = [];
  toy.answer = embedAsToy;
});
afterAll(async () => {
  await machine.close();
  await toy.close();
});

const never = new AbortController().signal;
/** The job, as often as it asks to be run again. */
async function embed(ctx: Ctx): Promise<void> {
  await takeJob(ctx);
  do await embedJob(ctx.machine).work({ userId: ctx.userId }, never);
  while (await takeJob(ctx));
}
async function takeJob({ machine: { database }, userId }: Ctx): Promise<boolean> {
  const { rowCount } = await database.system.query(
    "delete from pgboss.job where name = 'embed-passages' and data ->> 'userId' = $1",
    [userId],
  );
  return (rowCount ?? 0) > 0;
}
const readVectors = (ctx: Ctx) =>
  inTx(ctx, (tx) =>
    tx.select().from(searchVectors).orderBy(searchVectors.cardId, searchVectors.ordinal),
  );
const readModel = async (ctx: Ctx) => {
  const [base] = await inTx(ctx, (tx) =>
    tx.select().from(searchBases).where(eq(searchBases.userId, ctx.userId)),
  );
  return base!.embeddingModel;
};
const paragraphs = (count: number, word = "bread") =>
  Array.from({ length: count }, (_, at) => `${word} `.repeat(250).concat(`${at}.`)).join("\n\n");
/** An entry of `count` passages of one letter each. */
async function makeLong(ctx: Ctx, count: number, title = "Long"): Promise<void> {
  const { id } = await makeEntry(ctx, { title, text: "b".repeat(count) });
  const passages = Array.from({ length: count * 2 }, (_, at) => Math.ceil(at / 2));
  await inTx(ctx, (tx) =>
    tx.update(searchEntries).set({ passages }).where(eq(searchEntries.cardId, id)),
  );
}
const search = async (ctx: Ctx, q: string) =>
  (await findEntries(ctx, { q, limit: 20 })).items.map(({ entry }) => entry.title);

describe("passages", () => {
  it("are embedded with the title of their entry, and stored as floats of length one and as signs", async () => {
    const ada = await makePerson(machine);
    const { id } = await makeEntry(ada, { title: "Baking", text: "Bread needs time." });
    expect(await readModel(ada)).toBeNull();
    await embed(ada);
    expect(toy.calls).toEqual([["Baking\nBread needs time."]]);
    const [expected] = embedAsToy(["Baking\nBread needs time."]).map(toUnit);
    const [stored, ...more] = await readVectors(ada);
    expect(more).toEqual([]);
    expect(stored).toMatchObject({ cardId: id, ordinal: 0, model: "openai-compatible: toy-1" });
    expect(fromBytes(stored!.vector)).toEqual(expected);
    expect(stored!.signs).toBe(toSigns(expected!));
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
    expect((await getUsage(ada)).input).toBeGreaterThan(0);
  });

  it("of an entry without a text are its card, which is embedded anew when it is edited", async () => {
    const ada = await makePerson(machine);
    const { id } = await makeEntry(ada, { title: "A link", why: "for the loaf" });
    await embed(ada);
    expect(toy.calls).toEqual([["A link\nfor the loaf"]]);
    await updateEntry(ada, id, { whyItsInteresting: "for the car" });
    await markStale(ada, id);
    await indexSome(ada);
    await embed(ada);
    expect(toy.calls.at(-1)).toEqual(["A link\nfor the car"]);
    expect(await readVectors(ada)).toHaveLength(1);
  });

  it("that have vectors are not embedded again", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { text: "One." });
    await embed(ada);
    await embed(ada);
    await makeEntry(ada, { text: "Two." });
    await embed(ada);
    expect(toy.calls.flat()).toEqual(["An entry\nOne.", "An entry\nTwo."]);
  });

  it("keep their vectors when title or note are edited, and lose them with another text", async () => {
    const ada = await makePerson(machine);
    const { id, entryId } = await makeEntry(ada, { title: "Before", text: "The same length" });
    await embed(ada);
    const [before] = await readVectors(ada);
    await updateEntry(ada, id, { title: "After", whyItsInteresting: "A reason" });
    await markStale(ada, id);
    await indexSome(ada);
    await embed(ada);
    expect(await readVectors(ada)).toEqual([before]);
    expect(toy.calls).toHaveLength(1);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");

    const text = "THE SAME LENGTH";
    await inTx(ada, (tx) =>
      tx.update(entryContents).set({ text }).where(eq(entryContents.entryId, entryId)),
    );
    const read = { title: "Read", why: "", topics: [], summary: "", site: "", text };
    const prepared = await prepareCard(id, { ...read, language: "en" });
    await inTx(ada, (tx) => indexCard(tx, ada, prepared));
    expect(await readVectors(ada)).toEqual([]);
    await embed(ada);
    expect(toy.calls.at(-1)).toEqual([`After\n${text}`]);
  });

  it("go with their entry, and with their person", async () => {
    const ada = await makePerson(machine);
    const { id } = await makeEntry(ada, { text: "One." });
    await makeEntry(ada, { text: "Two." });
    await embed(ada);
    await deleteEntry(ada, id);
    expect((await readVectors(ada)).map(({ cardId }) => cardId)).not.toContain(id);
    expect(await readVectors(ada)).toHaveLength(1);
    await asSystem(machine.database, (tx) => tx.delete(users).where(eq(users.id, ada.userId)));
    expect(await readVectors(ada)).toEqual([]);
  });

  it("are embedded in batches that are not too long, those of the newest entries first", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { title: "Long", text: paragraphs(60) });
    await makeLong(ada, 66, "Newer");
    await embed(ada);
    expect(toy.calls[0]).toEqual(Array.from({ length: 64 }, () => "Newer\nb"));
    for (const call of toy.calls) {
      expect(call.length).toBeLessThanOrEqual(64);
      expect(call.join("").length).toBeLessThan(60_000);
    }
    expect(await readVectors(ada)).toHaveLength(126);
  });

  it("of a book are embedded up to the 400th; more than a thousand in several runs", async () => {
    const ada = await makePerson(machine);
    toy.answer = (texts) => texts.map(() => [1, -1]);
    for (let book = 0; book < 3; book += 1) await makeLong(ada, 450);
    await takeJob(ada);
    await embedJob(machine).work({ userId: ada.userId }, never);
    expect(await readVectors(ada)).toHaveLength(1_000);
    expect(await readModel(ada)).toBeNull();
    expect(await takeJob(ada)).toBe(true);
    await embed(ada);
    const stored = await readVectors(ada);
    expect(stored).toHaveLength(1_200);
    expect(Math.max(...stored.map(({ ordinal }) => ordinal))).toBe(399);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });
});

describe("a model that fails", () => {
  it("loses at most the batch under way, and words are found all the same", async () => {
    const ada = await makePerson(machine);
    await makeLong(ada, 70, "Loaf");
    toy.answer = (texts) => (toy.calls.length > 1 ? 500 : embedAsToy(texts));
    await expect(embed(ada)).rejects.toThrow("The AI provider is overloaded");
    expect(await readVectors(ada)).toHaveLength(64);
    expect(await readModel(ada)).toBeNull();
    expect(await search(ada, "loaf")).toEqual(["Loaf"]);
    toy.answer = embedAsToy;
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(70);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("for good is not asked again at once: the job ends, and nothing is marked as done", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { text: "Bread." });
    toy.answer = () => 401;
    await embed(ada);
    expect(toy.calls).toHaveLength(1);
    expect(await readModel(ada)).toBeNull();
  });

  it("answers with what are no vectors: nothing of it is stored", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { text: "Bread." });
    await makeEntry(ada, { text: "Cars." });
    for (const nonsense of [[[], []], [[1, 2], [1]], [[1, 2]]]) {
      toy.answer = () => nonsense;
      await embed(ada);
      expect(await readVectors(ada)).toEqual([]);
    }
    expect(await readModel(ada)).toBeNull();
  });

  it("on what is too long for it is given less of it", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { title: "Short", text: "Bread." });
    await makeEntry(ada, { title: "Long", text: paragraphs(3) });
    toy.answer = (texts) => (texts.some((text) => text.length > 900) ? 400 : embedAsToy(texts));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(4);
    expect(toy.calls.some((call) => call.length === 1 && call[0]!.length > 300)).toBe(true);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("on whatever it is given is asked a few times, and no more", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { text: paragraphs(8) });
    toy.answer = () => 400;
    await embed(ada);
    expect(toy.calls.length).toBeLessThan(10);
    expect(await readVectors(ada)).toEqual([]);
  });

  it("when the day's tokens are used up waits for the next day, while words are indexed", async () => {
    const ada = await makePerson(machine);
    await recordTokens(ada, { input: 100_000, output: 0 });
    await makeEntry(ada, { title: "Loaf", text: "Bread." });
    await embed(ada);
    expect(toy.calls).toEqual([]);
    expect(await search(ada, "bread")).toEqual(["Loaf"]);
    await inTx(ada, (tx) => tx.delete(tokenUsage).where(eq(tokenUsage.userId, ada.userId)));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(1);
  });
});

describe("another model", () => {
  it("gets vectors of its own, and those of the one before go once all are there", async () => {
    const ada = await makePerson(machine);
    await makeLong(ada, 70);
    await embed(ada);
    const after = { machine: { ...machine, models: await openToyModels(toy, "toy-2") } };
    const ctx: Ctx = { ...after, userId: ada.userId };
    toy.calls = [];
    toy.answer = (texts) => (toy.calls.length > 1 ? 500 : embedAsToy(texts));
    await expect(embed(ctx)).rejects.toThrow("overloaded");
    const models = async () =>
      [...Map.groupBy(await readVectors(ada), ({ model }) => model)].map(
        ([model, rows]) => `${model} ${rows.length}`,
      );
    expect((await models()).toSorted()).toEqual([
      "openai-compatible: toy-1 70",
      "openai-compatible: toy-2 64",
    ]);
    toy.answer = embedAsToy;
    await embed(ctx);
    expect(await models()).toEqual(["openai-compatible: toy-2 70"]);
    expect(await readModel(ada)).toBe("openai-compatible: toy-2");
  });
});

describe("what changes while it is embedded", () => {
  const whileAsked = (change: () => Promise<unknown>) => {
    toy.answer = async (texts) => {
      toy.answer = embedAsToy;
      await change();
      return embedAsToy(texts);
    };
  };

  it("does not get the vector of what it was", async () => {
    const ada = await makePerson(machine);
    const { id, entryId } = await makeEntry(ada, { title: "Loaf", text: "Bread." });
    whileAsked(async () => {
      await inTx(ada, (tx) =>
        tx.update(entryContents).set({ text: "Cars." }).where(eq(entryContents.entryId, entryId)),
      );
      await markStale(ada, id);
      await indexSome(ada);
    });
    await expect(embed(ada)).rejects.toThrow("changed while");
    expect(await readVectors(ada)).toEqual([]);
    await embed(ada);
    expect(toy.calls.at(-1)).toEqual(["Loaf\nCars."]);
  });

  it("and is gone by then leaves nothing behind", async () => {
    const ada = await makePerson(machine);
    const { id } = await makeEntry(ada, { text: "Bread." });
    whileAsked(() => deleteEntry(ada, id));
    await expect(embed(ada)).rejects.toThrow("changed while");
    await embed(ada);
    expect(await readVectors(ada)).toEqual([]);
    expect(await readModel(ada)).toBe("openai-compatible: toy-1");
  });

  it("is not taken for done when more was saved meanwhile", async () => {
    const ada = await makePerson(machine);
    await makeEntry(ada, { text: "Bread." });
    whileAsked(() => makeEntry(ada, { text: "Cars." }));
    await embed(ada);
    expect(await readVectors(ada)).toHaveLength(2);
  });
});

it("a stranger's job embeds nothing of hers", async () => {
  const [ada, eve] = [await makePerson(machine, "Ada"), await makePerson(machine, "Eve")];
  const { id } = await makeEntry(ada, { text: "Her secret." });
  await embed(eve);
  expect(toy.calls).toEqual([]);
  const vector = { cardId: id, model: "m", ordinal: 0, signs: "1", vector: Buffer.alloc(4) };
  for (const userId of [ada.userId, eve.userId])
    await expect(
      asActor(machine.database, eve.userId, (tx) =>
        tx.insert(searchVectors).values({ ...vector, userId }),
      ),
    ).rejects.toMatchObject({ cause: expect.anything() });
  await embed(ada);
  await inTx(eve, (tx) => tx.delete(searchVectors).where(and(eq(searchVectors.cardId, id))));
  expect(await readVectors(ada)).toHaveLength(1);
});
