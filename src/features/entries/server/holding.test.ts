/** Whose card may lie on whose entry: what the row policies allow by themselves. */
import { describe, expect, it } from "vitest";
import { openPeopleForTests } from "#server/testing/open-for-tests.ts";
import { holdEntry, makeEntry } from "#server/testing/test-entries.ts";
import { getEntryContent, updateEntry } from "./service.ts";

const { ada, eve } = await openPeopleForTests();

describe("a card", () => {
  it("cannot be laid on another person's private entry, whoever knows its id", async () => {
    const secret = await makeEntry(ada, { text: "Ada's secret" });
    await expect(holdEntry(eve, secret.entryId)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });

  it("on a public entry stays readable and editable after it was withdrawn", async () => {
    const shared = await makeEntry(ada, { text: "Worth sharing", isPrivate: false });
    const held = await holdEntry(eve, shared.entryId);
    await updateEntry(ada, shared.id, { isPrivate: true });
    expect(await getEntryContent(eve, held.id)).toMatchObject({ text: "Worth sharing" });
    expect(await updateEntry(eve, held.id, { whyItsInteresting: "Mine" })).toMatchObject({
      whyItsInteresting: "Mine",
    });
  });
});
