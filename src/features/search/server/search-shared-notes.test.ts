/** Notes on entries of shared collections: whose searches find them. */
import { beforeEach, describe, expect, it } from "vitest";
import { updateEntry } from "#features/entries/server/service.ts";
import { removeMember } from "#features/sharing/server/members.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { createSharing } from "./testing/shared-collection.ts";
import { searchTitles } from "./testing/search-index.ts";

const context = await setUpContext();
const { addMember, createIn, work } = createSharing(context);

let ada: Ctx;
let ben: Ctx;
let eve: Ctx;
let tides: string;

beforeEach(async () => {
  [ada, ben, eve] = [
    await createUser(context, "Ada"),
    await createUser(context, "Ben"),
    await createUser(context, "Eve"),
  ];
  tides = await createIn(ada, "Tides");
});

describe("notes on entries of shared collections", () => {
  it("are found by all members, unless they are hidden: then by their writer only", async () => {
    await addMember(tides, ada, ben);
    const { id } = await createEntry(ada, {
      title: "Spring tide",
      why: "For the zeppelin",
      collectionId: tides,
    });
    expect(await searchTitles(ben, "zeppelin")).toEqual(["Spring tide"]);
    await updateEntry(ada, id, { hidesNote: true });
    expect(await searchTitles(ben, "zeppelin")).toEqual([]);
    await work(ada);
    expect(await searchTitles(ben, "zeppelin")).toEqual([]);
    expect(await searchTitles(ben, "tide")).toEqual(["Spring tide"]);
    expect(await searchTitles(ada, "zeppelin")).toEqual(["Spring tide"]);
    expect(await searchTitles(ada, "zeppelin tide")).toEqual(["Spring tide"]);
    await updateEntry(ada, id, { hidesNote: false });
    await work(ada);
    expect(await searchTitles(ben, "zeppelin")).toEqual(["Spring tide"]);
    expect(await searchTitles(ada, "zeppelin")).toEqual(["Spring tide"]);
  });

  it("are found only by the member who wrote them, together with the entry's own words", async () => {
    for (const member of [ben, eve]) await addMember(tides, ada, member);
    const { id } = await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await createEntry(ada, { title: "Neap tide", collectionId: tides });
    await updateEntry(ben, id, { whyItsInteresting: "A xylophone" });
    await work(ben);
    expect(await searchTitles(ben, "xylophone")).toEqual(["Spring tide"]);
    expect(await searchTitles(ben, '"a xylophone"')).toEqual(["Spring tide"]);
    expect((await searchTitles(ben, "tide xylophone"))[0]).toBe("Spring tide");
    for (const ctx of [ada, eve]) expect(await searchTitles(ctx, "xylophone")).toEqual([]);
    await updateEntry(ben, id, { whyItsInteresting: "A trombone" });
    await work(ben);
    expect(await searchTitles(ben, "xylophone")).toEqual([]);
    expect(await searchTitles(ben, "trombone")).toEqual(["Spring tide"]);
    await updateEntry(ben, id, { whyItsInteresting: "" });
    await work(ben);
    expect(await searchTitles(ben, "trombone")).toEqual([]);
    expect(await searchTitles(ben, "tide")).toHaveLength(2);
  });

  it("are not found by a former member who wrote them until the entry is open again", async () => {
    for (const member of [ben, eve]) await addMember(tides, ada, member);
    const { id } = await createEntry(ada, { title: "Spring tide", collectionId: tides });
    await updateEntry(ben, id, { whyItsInteresting: "A xylophone" });
    await work(ben);
    await removeMember(ada, tides, ben.userId, { entries: "take" });
    expect(await searchTitles(ben, "xylophone")).toEqual([]);
    await addMember(tides, ada, ben);
    expect(await searchTitles(ben, "xylophone")).toEqual(["Spring tide"]);
  });
});
