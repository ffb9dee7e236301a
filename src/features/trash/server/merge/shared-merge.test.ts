/** Merging entries that others see: the result is shown to nobody who could not see all of its parts. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { EntriesMerge, EntriesMerged } from "#features/entries/changes-contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpTeam } from "#features/sharing/server/testing/team.ts";
import { inTransaction } from "#server/app-context.ts";
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

  it("moves what members wrote in the same collection, and returns it on undo", async () => {
    const shared = (await share()).id;
    const [kept, discussed] = [await save(shared), await save(shared)];
    const at = (entry: Entry, part: string) => `/api/entries/${entry.id}/${part}`;
    const text = "Which harbour?";
    await editor.client.send("POST", at(discussed, "comments"), { text });
    await viewer.client.send("POST", at(discussed, "highlights"), { quote: "old harbour" });
    for (const [entry, note] of [
      [discussed, "Ask the pilots"],
      [kept, "Read twice"],
    ] as const)
      await viewer.client.send("PATCH", `/api/entries/${entry.id}`, { whyItsInteresting: note });
    await editor.client.send("PATCH", `/api/entries/${discussed.id}`, {
      whyItsInteresting: "For the editors",
    });
    const read = async (entry: Entry) => {
      const list = async ({ client }: typeof owner, part: string) =>
        (await client.get<{ items: { text?: string; quote?: string }[] }>(at(entry, part))).body
          .items;
      return {
        comments: (await list(owner, "comments")).map((one) => one.text),
        highlights: (await list(viewer, "highlights")).map(({ quote }) => quote),
        notes: await Promise.all(
          [viewer, editor].map(async (one) => (await see(one, entry)).body.shared?.ownNote.text),
        ),
      };
    };
    const before = [await read(kept), await read(discussed)];
    const made = await merge({ ids: [discussed.id], into: kept.id });
    expect(await read(kept)).toEqual({
      comments: [text],
      highlights: ["old harbour"],
      notes: ["Read twice\n\nAsk the pilots", "For the editors"],
    });
    await owner.client.send("POST", "/api/entries/undo", { changeId: made.body.changeId });
    expect([await read(kept), await read(discussed)]).toEqual(before);
  });

  it("refuses notes of a member that are longer than 10,000 characters together", async () => {
    const shared = (await share()).id;
    const [kept, other] = [await save(shared), await save(shared)];
    const write = (entry: Entry, note: string) =>
      viewer.client.send("PATCH", `/api/entries/${entry.id}`, { whyItsInteresting: note });
    const read = async (entry: Entry) => (await see(viewer, entry)).body.shared?.ownNote.text;
    const first = "a".repeat(6_000);
    const tooLong = "b".repeat(3_999);
    await write(kept, first);
    await write(other, tooLong);
    const body = { ids: [other.id], into: kept.id };
    const refused = await merge(body);
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.message).toMatch(/notes of a member .* 10,000 characters/);
    expect([await read(kept), await read(other)]).toEqual([first, tooLong]);
    await write(other, tooLong.slice(1));
    expect((await merge(body)).status).toBe(200);
    expect(await read(kept)).toBe(`${first}\n\n${tooLong.slice(1)}`);
  });

  it("refuses to remove an entry with comments from its collection", async () => {
    const [kept, discussed] = [await save(), await save((await share()).id)];
    const text = "Which harbour?";
    await editor.client.send("POST", `/api/entries/${discussed.id}/comments`, { text });
    const body = { ids: [discussed.id], into: kept.id, collectionId: owner.id };
    expect((await merge(body)).status).toBe(409);
  });

  it("moves nothing for a caller who does not own both entries", async () => {
    const shared = (await share()).id;
    const [mine, theirs] = [await save(shared), await save(shared)];
    await editor.client.send("POST", `/api/entries/${mine.id}/comments`, { text: "Stay" });
    const { rows } = await inTransaction({ app: context, userId: editor.id }, (tx) =>
      tx.execute(
        sql`select app_move_shared_parts(array[${mine.id}::uuid], ${theirs.id}::uuid, ${shared}::uuid) as moved`,
      ),
    );
    expect(rows).toEqual([{ moved: [] }]);
  });

  it("returns 403 to a member for entries of others", async () => {
    const shared = (await share()).id;
    const [one, two] = [await save(shared), await save(shared)];
    expect((await merge({ ids: [two.id], into: one.id }, editor)).status).toBe(403);
  });
});
