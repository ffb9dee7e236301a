import { describe, expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { RelatedEntry } from "#features/connections/contract.ts";
import { projects, projectsEntries } from "#features/projects/server/tables.ts";
import { createSharing } from "#features/search/server/testing/shared-collection.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntries, createEntry } from "#server/testing/test-entries.ts";
import { getConnections } from "./service.ts";

const context = await setUpContext();
const language = "en";

/** A user with 40 entries of no particular subject, of which 10 have the topic "Business". */
async function createReader(name: string): Promise<Ctx> {
  const user = await createUser(context, name);
  const fillers = Array.from({ length: 40 }, (_, at) => ({
    title: `Filler ${at}`,
    text: `Number ${at} is about other matters.`,
    mainTopics: at < 10 ? ["Business"] : [],
  }));
  await createEntries(user, fillers);
  return user;
}

const findRelated = async (ctx: Ctx, { id }: Entry): Promise<RelatedEntry[]> =>
  (await getConnections(ctx, id)).related;
const listIds = (related: readonly RelatedEntry[]) => related.map(({ entry }) => entry.id);

const tides = {
  title: "Power from the sea",
  language,
  text: `The tide turns four times a day. Engineers have built a dam across the estuary, and the
    Barrage de la Rance has made electricity from tidal power since 1966. Fish pass its turbines.`,
};
const mills = {
  title: "Tide mills of Brittany",
  language,
  text: `Millers ground flour when the tide went out. The last mill closed when the Barrage de la Rance
    was built, which uses tidal power on a larger scale. Its turbines also turn when the tide comes in.`,
};

describe("the reason", () => {
  it("names a phrase that both texts have", async () => {
    const user = await createReader("Ann");
    const [one, other] = await createEntries(user, [tides, mills]);
    const [related] = await findRelated(user, one!);
    expect(related!.entry.id).toBe(other!.id);
    expect(related!.reason.phrases[0]).toBe("Barrage de la Rance");
  });

  it("is missing where two texts share a few words by chance", async () => {
    const user = await createReader("Bob");
    const batman = await createEntry(user, {
      title: "Films of the year",
      language,
      text: `Batman returns in a film that is too long. The camera loves the city at dawn. A second film
        follows a family of bakers, and a third one is a musical about trains.`,
    });
    await createEntry(user, {
      title: "A town in Turkey",
      language,
      text: `Batman is a town on a river of the same name. Dawn is the time to see the bridge, before the
        heat. Oil was found near the town, and the refinery still runs.`,
    });
    expect(await findRelated(user, batman)).toEqual([]);
  });

  it("is missing where two entries share a topic alone, broad or not", async () => {
    const user = await createReader("Cleo");
    const [shops, docks, mine] = await createEntries(user, [
      {
        title: "Shops",
        language,
        mainTopics: ["Business"],
        text: "Retailers close luxury stores.",
      },
      {
        title: "Docks",
        language,
        mainTopics: ["Business", "Salt"],
        text: "Cranes unload at night.",
      },
      { title: "Mine", language, mainTopics: ["Salt"], text: "Elevators carry visitors below." },
    ]);
    for (const entry of [shops!, docks!, mine!]) expect(await findRelated(user, entry)).toEqual([]);
  });

  it("names no broad topic", async () => {
    const user = await createReader("Dora");
    const mainTopics = ["Business", "Tides"];
    const [one] = await createEntries(user, [
      { ...tides, mainTopics },
      { ...mills, mainTopics },
    ]);
    const [related] = await findRelated(user, one!);
    expect(related!.reason.topics[0]).toBe("Tides");
  });

  it("names what the user's note says of the other entry, in both directions", async () => {
    const user = await createReader("Emma");
    const [one, other] = await createEntries(user, [
      {
        title: "Letters to a bank",
        language,
        text: "Forms and dates.",
        why: "See tide mills first.",
      },
      mills,
    ]);
    for (const [from, to] of [
      [one!, other!],
      [other!, one!],
    ] as const) {
      const [related] = await findRelated(user, from);
      expect(related!.entry.id).toBe(to.id);
      expect(related!.reason.noted).toBe("tide mills");
    }
  });

  it("names the projects of both entries, which relate nothing alone", async () => {
    const user = await createReader("Finn");
    const [one, other, third] = await createEntries(user, [
      tides,
      mills,
      { title: "Slate", language, text: "Battens carry slate tiles." },
    ]);
    const projectId = crypto.randomUUID();
    await inTransaction(user, async (tx) => {
      const { userId } = user;
      await tx.insert(projects).values({ id: projectId, userId, name: "Coast", searched: "coast" });
      await tx.insert(projectsEntries).values(
        [one!, other!, third!].map((entry) => ({
          id: crypto.randomUUID(),
          projectId,
          userId,
          entryId: entry.id,
        })),
      );
    });
    const related = await findRelated(user, one!);
    expect(listIds(related)).toEqual([other!.id]);
    expect(related[0]!.reason.projects).toEqual(["Coast"]);
  });
});

it("uses no note of another member, and no entry of another user", async () => {
  const [ben, mia] = [await createReader("Ben"), await createReader("Mia")];
  const { addMember, createIn } = createSharing(context);
  const shared = await createIn(ben, "Shared");
  await addMember(shared, ben, mia);
  await createEntry(ben, tides);
  const theirs = await createEntry(ben, {
    title: "Letters to a bank",
    language,
    text: "Forms and dates.",
    why: "See tide mills first.",
    collectionId: shared,
  });
  const own = await createEntry(mia, mills);
  expect(await findRelated(mia, own)).toEqual([]);
  expect(await findRelated(mia, theirs)).toEqual([]);
});
