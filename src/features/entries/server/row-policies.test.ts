/** Tests which cards the row policies alone allow on which entries. */
import { describe, expect, it } from "vitest";
import { setUpUsers } from "#server/testing/contexts.ts";
import { saveEntryFor, createEntry } from "#server/testing/test-entries.ts";
import { updateEntry } from "./service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";

const { ada, eve } = await setUpUsers();

describe("a user's card", () => {
  it("cannot be created on another user's private entry, even with its id", async () => {
    const secret = await createEntry(ada, { text: "Ada's secret" });
    await expect(saveEntryFor(eve, secret.captureId)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });

  it("stays readable and editable on a public entry after it was withdrawn", async () => {
    const shared = await createEntry(ada, { text: "Worth sharing", isPrivate: false });
    const held = await saveEntryFor(eve, shared.captureId);
    await updateEntry(ada, shared.id, { isPrivate: true });
    expect(await getEntryContent(eve, held.id)).toMatchObject({ text: "Worth sharing" });
    expect(await updateEntry(eve, held.id, { whyItsInteresting: "Mine" })).toMatchObject({
      whyItsInteresting: "Mine",
    });
  });
});
