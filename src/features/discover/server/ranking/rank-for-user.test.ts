/** "For you": entries that match the user's topics come first, with the reason. */
import { describe, expect, it } from "vitest";
import { createCollection } from "#features/collections/server/service.ts";
import { DiscoverQuery } from "#features/discover/contract.ts";
import { addInterest } from "#features/interests/server/service.ts";
import { setUpNewUsers } from "#server/testing/contexts.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { listDiscover } from "../list-discover.ts";

const people = await setUpNewUsers();
/** A word that only the entries of this test contain. */
const mark = () => `m${people.ada.userId.replaceAll("-", "")}`;

const share = (title: string, ...mainTopics: string[]) =>
  createEntry(people.ada, { title, summary: mark(), isPrivate: false, mainTopics });
const ask = (query: Record<string, unknown> = {}) =>
  listDiscover(people.eve, DiscoverQuery.parse({ q: mark(), order: "for-you", ...query }));

describe('the order "for-you"', () => {
  it("ranks by interests, then by the topics in collections, and names the reason", async () => {
    const reading = await createCollection(people.eve, {
      title: "Reading",
      category: "",
      description: "",
      color: "",
      emoji: "",
    });
    await addInterest(people.eve, reading.id, { name: "Astronomy" });
    await createEntry(people.eve, { mainTopics: ["Chess"], collectionId: reading.id });
    await createEntry(people.eve, { mainTopics: ["Gardening"] });
    await share("Of gardens", "Gardening");
    await share("Of chess", "Chess");
    await share("Of stars", "astronomy");
    await share("Of radio stars", "Radio astronomy", "Chess");
    await share("Of nothing close", "Cooking");
    const { items, nextCursor } = await ask();
    expect(items.map(({ title, reason }) => ({ title, reason }))).toEqual([
      { title: "Of stars", reason: "You follow Astronomy" },
      { title: "Of radio stars", reason: "You follow Astronomy" },
      { title: "Of chess", reason: "Close to your collection Reading" },
      { title: "Of gardens", reason: "You save about Gardening" },
    ]);
    expect(nextCursor).toBeNull();
  });

  it("omits saved entries, and is empty for a user without interests and entries", async () => {
    const shared = await share("Of chess", "Chess");
    expect((await ask()).items).toEqual([]);
    await createEntry(people.eve, { mainTopics: ["Chess"] });
    expect((await ask()).items).toHaveLength(1);
    await saveEntryFor(people.eve, shared.captureId);
    expect((await ask()).items).toEqual([]);
  });

  it("paginates through the same entries even if others are published in between", async () => {
    await addInterest(people.eve, people.eve.userId, { name: "Chess" });
    await createEntry(people.eve, { mainTopics: ["Gardening"] });
    for (let n = 1; n <= 3; n += 1) await share(`Chess ${n}`, "Chess");
    await share("Garden", "Gardening");
    const first = await ask({ limit: 2 });
    await share("Chess too late", "Chess", "Gardening");
    const second = await ask({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      "Chess 3",
      "Chess 2",
      "Chess 1",
      "Garden",
    ]);
    expect(second.nextCursor).toBeNull();
  });
});
