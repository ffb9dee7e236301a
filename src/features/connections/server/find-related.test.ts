import { beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { updateEntry } from "#features/entries/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import type { RelatedEntry } from "#features/connections/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createUser } from "#server/testing/test-context.ts";
import { foldText } from "#shared/fold-text.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { getConnections, linkEntries } from "./service.ts";
import { indexSome, markStale } from "#features/search/server/index/index-entries.ts";
import { createSharing } from "#features/search/server/testing/shared-collection.ts";
import { mergeSegments } from "#features/search/server/index/merge-segments.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import { deleteEntry } from "#features/trash/server/service.ts";

const { context, ada, eve } = await setUpUsers();
const made: Record<string, Entry> = {};

const texts: Record<string, { text: string; mainTopics: string[] }> = {
  Espresso: {
    text: `Espresso is brewed by forcing hot water through finely ground coffee beans. A barista tamps
      the portafilter before extraction. Crema shows a fresh roast.`,
    mainTopics: ["Coffee", "Kitchen"],
  },
  Roasting: {
    text: `Roasting turns green coffee beans brown. A light roast keeps acidity; a dark roast suits
      espresso and its crema. The barista grinds after roasting.`,
    mainTopics: ["Coffee"],
  },
  Grinders: {
    text: `Burr grinders give an even grind for espresso. Coffee beans ground by blades make the
      extraction uneven, says every barista with a portafilter.`,
    mainTopics: ["Kitchen tools"],
  },
  Glaciers: {
    text: "Glaciers carve valleys as they flow downhill. Moraines mark where the ice once stood.",
    mainTopics: ["Geology"],
  },
  Sourdough: {
    text: "Sourdough needs flour, water and time. The starter ferments overnight in the kitchen.",
    mainTopics: ["Baking", "Kitchen"],
  },
};

beforeAll(async () => {
  for (const [title, given] of Object.entries(texts)) {
    made[title] = await createEntry(ada, { title, language: "en", ...given });
    await createEntry(eve, { title: `Eve's ${title}`, language: "en", ...given });
  }
  for (let at = 0; at < 15; at += 1)
    await createEntry(ada, { title: `Filler ${at}`, text: `Number ${at} is about other matters.` });
});

const findRelated = async (ctx: Ctx, { id }: Entry) => (await getConnections(ctx, id)).related;
const titles = (related: readonly RelatedEntry[]) => related.map(({ entry }) => entry.title);

async function readAll(ctx: Ctx, { id, title, summary }: Entry): Promise<string> {
  const { text } = await getEntryContent(ctx, id);
  return foldText([title, summary, text].join("\n")).replace(/\s+/gu, " ");
}

describe("findRelated", () => {
  it("relates two entries about the same subject in both directions", async () => {
    const [first, second] = titles(await findRelated(ada, made["Espresso"]!));
    expect([first, second].toSorted()).toEqual(["Grinders", "Roasting"]);
    expect(titles(await findRelated(ada, made["Roasting"]!))).toContain("Espresso");
    expect(titles(await findRelated(ada, made["Grinders"]!))).toContain("Espresso");
    expect(titles(await findRelated(ada, made["Glaciers"]!))).toEqual([]);
  });

  it("gives true reasons: topics and phrases that are in both", async () => {
    let reasons = 0;
    for (const entry of Object.values(made)) {
      for (const { entry: other, reason } of await findRelated(ada, entry)) {
        for (const one of [entry, other]) {
          const text = await readAll(ada, one);
          for (const phrase of reason.phrases) expect(text).toContain(foldText(phrase));
          const topics = one.attributes.mainTopics.map(foldTopic);
          for (const topic of reason.topics) expect(topics).toContain(foldTopic(topic));
        }
        reasons += reason.phrases.length + reason.topics.length;
        expect(reason.phrases.length + reason.topics.length).toBeGreaterThan(0);
      }
    }
    expect(reasons).toBeGreaterThan(5);
    const roasting = (await findRelated(ada, made["Espresso"]!)).find(
      ({ entry }) => entry.title === "Roasting",
    );
    expect(roasting!.reason.topics).toEqual(["Coffee"]);
    expect(roasting!.reason.phrases).toContain("coffee beans");
  });

  it("never returns the entry itself, another user's, or one already linked", async () => {
    for (const entry of Object.values(made)) {
      const related = await findRelated(ada, entry);
      expect(related.map(({ entry }) => entry.id)).not.toContain(entry.id);
      for (const { entry } of related) expect(entry.title).not.toContain("Eve");
    }
    const bea = await createUser(context, "Bea");
    const [one, other] = [
      await createEntry(bea, { title: "Espresso", language: "en", ...texts["Espresso"]! }),
      await createEntry(bea, { title: "Roasting", language: "en", ...texts["Roasting"]! }),
    ];
    for (let at = 0; at < 15; at += 1) await createEntry(bea, { text: `Filler of number ${at}.` });
    expect(titles(await findRelated(bea, one))).toEqual(["Roasting"]);
    await linkEntries(bea, one.id, other.id);
    const connections = await getConnections(bea, one.id);
    expect(connections.related).toEqual([]);
    expect(connections.linked.map(({ id }) => id)).toEqual([other.id]);
    await expect(getConnections(bea, made["Espresso"]!.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("finds related entries after many edits, and not after deletion", async () => {
    const bea = await createUser(context, "Bea");
    const [one, other] = [
      await createEntry(bea, { title: "Espresso", language: "en", ...texts["Espresso"]! }),
      await createEntry(bea, { title: "Roasting", language: "en", ...texts["Roasting"]! }),
    ];
    for (let at = 0; at < 15; at += 1) await createEntry(bea, { text: `Filler of number ${at}.` });
    for (let at = 0; at < 20; at += 1) {
      for (const { id, title } of [one, other]) {
        await updateEntry(bea, id, { title: `${title} ${at}` });
        await markStale(bea, id);
      }
      await indexSome(bea);
      await mergeSegments(bea);
    }
    expect(titles(await findRelated(bea, one))).toEqual(["Roasting 19"]);
    await deleteEntry(bea, other.id);
    expect(await findRelated(bea, one)).toEqual([]);
  });

  it("returns nothing for an entry without words, or without others", async () => {
    const bea = await createUser(context, "Bea");
    const only = await createEntry(bea, { title: "— … —", text: "?!" });
    expect(await findRelated(bea, only)).toEqual([]);
    const unread = await createEntry(bea, { title: "Unread", status: "processing" });
    expect(await findRelated(bea, unread)).toEqual([]);
  });

  it("names neither common words nor words of the site as a reason", async () => {
    const bea = await createUser(context, "Bea");
    const from = { language: "en", siteName: "Lantern Post", url: "https://www.lantern.example/" };
    const one = await createEntry(bea, {
      ...from,
      title: "Otters",
      text: "Otters seem to come back at last, writes Lantern. The otters fish in the weir at dusk.",
    });
    await createEntry(bea, {
      ...from,
      title: "The weir",
      text: "At last the weir is mended, Lantern says. It may seem small, but otters need its pool.",
    });
    await createEntry(bea, {
      ...from,
      title: "Bread",
      text: "Bread may seem dear at last, Lantern reports. The bakers blame the price of flour.",
    });
    for (let at = 0; at < 15; at += 1) await createEntry(bea, { text: `Filler of number ${at}.` });
    const related = await findRelated(bea, one);
    expect(titles(related)).toEqual(["The weir"]);
    expect(related[0]!.reason.phrases).not.toContain("Lantern");
  });
});

it("relates entries of shared collections to a member's own, and nobody else's", async () => {
  const [ben, member] = [await createUser(context, "Ben"), await createUser(context, "Mia")];
  const { addMember, createIn } = createSharing(context);
  const shared = await createIn(ben, "Shared");
  await addMember(shared, ben, member);
  const given = { language: "en", collectionId: shared };
  const theirs = await createEntry(ben, { title: "Espresso", ...given, ...texts["Espresso"]! });
  const own = await createEntry(member, {
    title: "Roasting",
    language: "en",
    ...texts["Roasting"]!,
  });
  for (let at = 0; at < 15; at += 1)
    await createEntry(member, { title: `Filler ${at}`, text: `Number ${at} is another matter.` });
  const relatedTo = async (ctx: Ctx, id: string) =>
    (await getConnections(ctx, id)).related.map(({ entry }) => entry.id);
  expect(await relatedTo(member, own.id)).toEqual([theirs.id]);
  expect(await relatedTo(member, theirs.id)).toEqual([own.id]);
  expect(await relatedTo(ben, theirs.id)).toEqual([]);
  await expect(relatedTo(eve, theirs.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(linkEntries(member, own.id, theirs.id)).rejects.toMatchObject({ code: "forbidden" });
  // Before any job has run.
  await updateEntry(ben, theirs.id, { collectionId: ben.userId });
  expect(await relatedTo(member, own.id)).toEqual([]);
  await expect(relatedTo(member, theirs.id)).rejects.toMatchObject({ code: "not_found" });
  const later = await createEntry(ben, { title: "Espresso", ...given, ...texts["Espresso"]! });
  expect(await relatedTo(member, own.id)).toEqual([later.id]);
  await removeMember(ben, shared, member.userId, { entries: "take" });
  expect(await relatedTo(member, own.id)).toEqual([]);
  await expect(linkEntries(member, own.id, theirs.id)).rejects.toMatchObject({ code: "not_found" });
});
