/** Merging entries that others see: the result is shown to nobody who could not see all of its parts. */
import { describe, expect, it } from "vitest";
import type { EntriesMerged } from "#features/entries/changes-contract.ts";
import type { EntriesMerge, Entry } from "#features/entries/contract.ts";
import { setUpTeam } from "#features/sharing/server/testing/team.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";

const { context, owner, editor, viewer, share } = await setUpTeam();

const save = (collectionId?: string, given: Partial<Parameters<typeof createEntry>[1]> = {}) =>
  createEntry(
    { app: context, userId: owner.id },
    {
      source: "url",
      url: "https://example.org/tides",
      text: "The tide tables of the old harbour.",
      ...(collectionId && { collectionId }),
      ...given,
    },
  );

const merge = (body: EntriesMerge, { client } = owner) =>
  client.send<EntriesMerged & ErrorBody>("POST", "/api/entries/merge", body);

const see = ({ client }: typeof owner, { id }: Entry) => client.get<Entry>(`/api/entries/${id}`);

describe("merge of entries in shared collections", () => {
  it("refuses a collection whose members cannot see all of them, and accepts a private one", async () => {
    const shared = (await share()).id;
    const [kept, secret] = [await save(shared), await save(undefined, { why: "Only mine" })];
    const ids = [kept.id, secret.id];
    const refused = await merge({ ids, into: kept.id, collectionId: shared });
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect((await see(viewer, kept)).body.whyItsInteresting).toBe("");
    // Unfiled has the id of its user.
    const made = await merge({ ids, into: kept.id, collectionId: owner.id });
    expect(made.status).toBe(200);
    expect((await see(viewer, kept)).status).toBe(404);
    await owner.client.send("POST", "/api/entries/undo", { changeId: made.body.changeId });
    expect((await see(viewer, kept)).status).toBe(200);
    expect((await see(owner, secret)).body.whyItsInteresting).toBe("Only mine");
  });

  it("hides the note if one of its parts was hidden", async () => {
    const shared = (await share()).id;
    const kept = await save(shared, { why: "Shown" });
    const hidden = await save(shared, { why: "Hidden" });
    await owner.client.send("PATCH", `/api/entries/${hidden.id}`, { hidesNote: true });
    const made = await merge({ ids: [hidden.id], into: kept.id });
    expect(made.body.entry).toMatchObject({
      whyItsInteresting: "Shown\n\nHidden",
      hidesNote: true,
    });
    expect((await see(viewer, kept)).body.whyItsInteresting).toBe("");
  });

  it("keeps highlights shown only to those who saw them", async () => {
    const shared = (await share()).id;
    const [kept, other] = [await save(shared), await save(shared)];
    const add = (quote: string, isShared: boolean) =>
      owner.client.send("POST", `/api/entries/${other.id}/highlights`, { quote, isShared });
    expect((await add("tide tables", true)).status).toBe(201);
    expect((await add("old harbour", false)).status).toBe(201);
    await merge({ ids: [other.id], into: kept.id });
    const list = async ({ client }: typeof owner) =>
      (await client.get<{ items: { quote: string }[] }>(`/api/entries/${kept.id}/highlights`)).body
        .items;
    expect((await list(owner)).map(({ quote }) => quote)).toEqual(["tide tables", "old harbour"]);
    expect((await list(viewer)).map(({ quote }) => quote)).toEqual(["tide tables"]);
  });

  it("never merges away what others wrote: their entry is kept", async () => {
    const shared = (await share()).id;
    const [kept, discussed] = [await save(shared), await save(shared)];
    const text = "Which harbour?";
    await editor.client.send("POST", `/api/entries/${discussed.id}/comments`, { text });
    expect((await merge({ ids: [discussed.id], into: kept.id })).status).toBe(409);
    expect((await merge({ ids: [kept.id], into: discussed.id })).status).toBe(200);
    const { body } = await editor.client.get<{ items: unknown[] }>(
      `/api/entries/${discussed.id}/comments`,
    );
    expect(body.items).toMatchObject([{ text }]);
  });

  it("returns 403 to a member for entries of others", async () => {
    const shared = (await share()).id;
    const [one, two] = [await save(shared), await save(shared)];
    expect((await merge({ ids: [two.id], into: one.id }, editor)).status).toBe(403);
  });
});
