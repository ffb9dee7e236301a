import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { Samples } from "#features/samples/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { sampleTexts } from "./sample-texts.ts";

const { ada, eve, signUp } = await setUpClients({ work: true });
type Client = typeof ada;

const add = async (client: Client) => (await client.send<Samples>("POST", "/api/samples")).body;
const list = async (client: Client) => (await client.get<Samples>("/api/samples")).body.items;
const entriesOf = async (client: Client) =>
  (await client.get<{ items: Entry[] }>("/api/entries")).body.items;
const titles = sampleTexts.map(({ text }) => text.split("\n", 1)[0]);
const titlesOf = (entries: readonly Entry[]) => entries.map(({ title }) => title);

describe("POST /api/samples", () => {
  it("saves all texts as ordinary private entries, with their notes and topics, which are read and found", async () => {
    const { items } = await add(ada);
    expect(titlesOf(items)).toEqual(titles);
    for (const [at, { whyItsInteresting, topics }] of sampleTexts.entries()) {
      expect(items[at]).toMatchObject({ whyItsInteresting, isPrivate: true, isSample: true });
      expect(items[at]!.attributes.mainTopics).toEqual(expect.arrayContaining([...topics]));
      expect(items[at]!.collection.title).toBe("Unfiled");
    }
    const read = await waitFor(async () => {
      const shown = await entriesOf(ada);
      return shown.every(({ status }) => status === "ready") ? shown : undefined;
    });
    // Reading them is no change by the user.
    expect(read.map(({ isSample }) => isSample)).toEqual(titles.map(() => true));
    expect(read.every(({ summary }) => summary !== "")).toBe(true);
    const { body } = await ada.get<{ items: { entry: Entry }[] }>("/api/search?q=Harrison");
    expect(titlesOf(body.items.map(({ entry }) => entry))).toEqual([titles[2]]);
  });

  it("adds none while there are some, even when asked at once", async () => {
    const person = await signUp("twice@example.org");
    const answers = await Promise.all([add(person), add(person), add(person)]);
    for (const { items } of answers) expect(titlesOf(items)).toEqual(titles);
    expect(titlesOf(await entriesOf(person))).toEqual(titles);
  });

  it("adds samples for the user only", async () => {
    await add(await signUp("alone@example.org"));
    expect(await list(eve)).toEqual([]);
    expect(await entriesOf(eve)).toEqual([]);
  });
});

describe("GET /api/samples", () => {
  it("leaves out what the user has edited, highlighted, moved or published", async () => {
    const person = await signUp("changes@example.org");
    const [noted, marked, moved, published] = (await add(person)).items;
    await waitFor(async () =>
      (await entriesOf(person)).every(({ status }) => status === "ready") ? true : undefined,
    );
    const left = async () => titlesOf(await list(person));
    await person.send("PATCH", `/api/entries/${noted!.id}`, { whyItsInteresting: "Mine now" });
    expect(await left()).toEqual(titles.slice(1));
    const { body } = await person.get<{ text: string }>(`/api/entries/${marked!.id}/content`);
    const made = await person.send("POST", `/api/entries/${marked!.id}/highlights`, {
      quote: body.text.slice(0, 20),
      start: 0,
      end: 20,
    });
    expect(made.status).toBe(201);
    expect(await left()).toEqual(titles.slice(2));
    const target = await person.send<{ id: string }>("POST", "/api/collections", { title: "Sea" });
    await person.send("POST", "/api/entries/move", {
      ids: [moved!.id],
      collectionId: target.body.id,
    });
    expect(await left()).toEqual(titles.slice(3));
    await person.send("PATCH", `/api/entries/${published!.id}`, { isPrivate: false });
    expect(await left()).toEqual([]);
    expect((await entriesOf(person)).some(({ isSample }) => isSample)).toBe(false);
  });

  it("lists them again after their deletion was undone, and not before", async () => {
    const person = await signUp("undo@example.org");
    const ids = (await add(person)).items.map(({ id }) => id);
    const { body } = await person.send<{ changeId: string }>("POST", "/api/entries/delete", {
      ids,
    });
    expect(await list(person)).toEqual([]);
    await person.send("POST", "/api/entries/undo", { changeId: body.changeId });
    expect(titlesOf(await list(person))).toEqual(titles);
  });
});
