/** Two browsers that edit the same entry, note or collection: the second one gets the first one's version. */
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { setUpTeam } from "./testing/team.ts";

const { owner, viewer, share, add } = await setUpTeam();

type Refused = { error: { code: string; entry?: Entry; collection?: Collection } };
const patch = <Body>(person: typeof owner, path: string, body: object) =>
  person.client.send<Body & Refused>("PATCH", path, body);

describe("PATCH /api/entries/:id with updatedAt", () => {
  it("saves one of two parallel edits, and answers the other with its version", async () => {
    const entry = await add(owner, "Tide tables");
    const path = `/api/entries/${entry.id}`;
    const answers = await Promise.all(
      ["From the phone", "From the desk"].map((title) =>
        patch<Entry>(owner, path, { title, updatedAt: entry.updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)!.body;
    const { error } = answers.find(({ status }) => status === 409)!.body;
    expect([error.code, error.entry]).toEqual(["conflict", saved]);
    expect(saved.title).toMatch(/^From the /);
    const mine = { title: "Mine", updatedAt: error.entry!.updatedAt };
    expect((await patch<Entry>(owner, path, mine)).body.title).toBe("Mine");
  });

  it("accepts every change without updatedAt", async () => {
    const entry = await add(owner, "Without a version");
    const path = `/api/entries/${entry.id}`;
    await patch(owner, path, { title: "First" });
    expect((await patch<Entry>(owner, path, { title: "Second" })).body.title).toBe("Second");
  });

  it("compares updatedAt when publishing, too", async () => {
    const entry = await add(owner, "Published");
    const path = `/api/entries/${entry.id}`;
    const { updatedAt } = entry;
    const published = await patch<Entry>(owner, path, { isPrivate: false, updatedAt });
    expect([published.status, published.body.isPrivate]).toEqual([200, false]);
    expect((await patch(owner, path, { isPrivate: true, updatedAt })).status).toBe(409);
  });

  it("compares a member's note on another user's entry with the version of the note", async () => {
    const { id } = await share();
    const entry = await add(owner, "Noted", id);
    const path = `/api/entries/${entry.id}`;
    const first = await patch<Entry>(viewer, path, { whyItsInteresting: "First", updatedAt: null });
    expect(first.status).toBe(200);
    const { ownNote } = first.body.shared!;
    const again = await patch(viewer, path, { whyItsInteresting: "Second", updatedAt: null });
    expect([again.status, again.body.error.entry!.shared!.ownNote]).toEqual([409, ownNote]);
    // A change of the entry by the user who added it creates no version of the note.
    await patch(owner, path, { title: "Renamed" });
    const { updatedAt } = ownNote;
    const removed = await patch<Entry>(viewer, path, { whyItsInteresting: "", updatedAt });
    expect([removed.status, removed.body.shared!.ownNote.text]).toEqual([200, ""]);
    const late = await patch(viewer, path, { whyItsInteresting: "Late", updatedAt });
    expect([late.status, late.body.error.entry!.shared!.ownNote.text]).toEqual([409, ""]);
  });

  it("creates one note of two parallel ones", async () => {
    const { id } = await share();
    const entry = await add(owner, "Noted twice", id);
    const answers = await Promise.all(
      ["One", "Two"].map((whyItsInteresting) =>
        patch(viewer, `/api/entries/${entry.id}`, { whyItsInteresting, updatedAt: null }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("refuses an invalid time", async () => {
    const { id } = await add(owner, "Bad input");
    const path = `/api/entries/${id}`;
    expect((await patch(owner, path, { title: "x", updatedAt: "yesterday" })).status).toBe(400);
  });
});

describe("PATCH /api/collections/:id with updatedAt", () => {
  it("saves one of two parallel edits, and answers the other with its version", async () => {
    const collection = await share();
    const path = `/api/collections/${collection.id}`;
    const { body: before } = await owner.client.get<Collection>(path);
    const answers = await Promise.all(
      ["Ebb", "Flow"].map((title) =>
        patch<Collection>(owner, path, { title, updatedAt: before.updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = answers.find(({ status }) => status === 200)!.body;
    const { error } = answers.find(({ status }) => status === 409)!.body;
    expect(error.collection).toEqual(saved);
    const mine = { title: "Mine", updatedAt: saved.updatedAt };
    expect((await patch<Collection>(owner, path, mine)).body.title).toBe("Mine");
  });

  it("is not outdated by added and removed entries", async () => {
    const { id } = await share();
    const path = `/api/collections/${id}`;
    const { updatedAt } = (await owner.client.get<Collection>(path)).body;
    await add(owner, "New", id);
    expect((await patch(owner, path, { title: "Renamed", updatedAt })).status).toBe(200);
  });
});
