/** The deletion of accounts that own shared collections, or are members of some. */
import { expect, it } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import type { AccountSharing } from "#features/sharing/contract.ts";
import { getUnfiledTitles, type Person, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, share, add, listTitles, signUp } = team;

async function join(name: string): Promise<Person> {
  const email = `${name}@example.org`;
  const client = await signUp(email);
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  return { client, id: session.body.user.id, email };
}
const endAccount = async ({ client }: Person, choice: object = {}) => {
  const body = { password: "a long enough password", ...choice };
  expect((await client.send("DELETE", "/api/account", body)).status).toBe(204);
};
const ask = async ({ client }: Person) =>
  (await client.get<AccountSharing>("/api/account/sharing")).body;

it("lists who would lose access, and counts the user's entries in collections of others", async () => {
  const { id } = await share("Counted");
  await add(editor, "Of the editor", id);
  await add(owner, "Of the owner", id);
  const { owned } = await ask(owner);
  expect(owned.find((one) => one.id === id)).toEqual({
    id,
    title: "Counted",
    people: 2,
    theirEntries: 1,
  });
  expect(await ask(editor)).toEqual({ owned: [], joined: { collections: 1, entries: 1 } });
  expect(await ask(viewer)).toEqual({ owned: [], joined: { collections: 0, entries: 0 } });
});

it("returns entries to the users who added them when the owner's account is deleted", async () => {
  const { id } = await share();
  await add(owner, "Of the owner", id);
  await add(editor, "Outlives the owner", id);
  // Hand the collection over to a new account, then delete that account.
  const next = await join("short-lived");
  await team.addMember(id, next, "editor");
  await owner.client.send("PATCH", `/api/collections/${id}/members/${next.id}`, { role: "owner" });
  await endAccount(next);
  expect((await editor.client.get(`/api/collections/${id}`)).status).toBe(404);
  expect(await getUnfiledTitles(editor)).toContain("Outlives the owner");
  expect(await getUnfiledTitles(owner)).toContain("Of the owner");
});

it("deletes the entries of a deleted account from collections of others", async () => {
  const { id } = await share();
  const leaver = await join("leaver");
  await team.addMember(id, leaver, "editor");
  await add(leaver, "Gone with its account", id);
  expect(await listTitles(owner, id)).toEqual(["Gone with its account"]);
  await endAccount(leaver);
  expect(await listTitles(owner, id)).toEqual([]);
});

it("leaves copies without note and name to the owners if the user wants it", async () => {
  const [tides, winds] = [await share("Copied tides"), await share("Copied winds")];
  const leaver = await join("giver");
  for (const { id } of [tides, winds]) await team.addMember(id, leaver, "editor");
  await add(leaver, "A tide left", tides.id);
  await add(leaver, "A wind left", winds.id);
  await add(leaver, "Of nobody else");
  await endAccount(leaver, { sharedEntries: "copy" });
  for (const [{ id }, title] of [
    [tides, "A tide left"],
    [winds, "A wind left"],
  ] as const) {
    const { body } = await owner.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
    expect(body.items).toMatchObject([{ title, whyItsInteresting: "" }]);
    expect(body.items[0]!.shared).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain("giver");
    const content = await viewer.client.get<{ text: string }>(
      `/api/entries/${body.items[0]!.id}/content`,
    );
    expect(content.body.text).toContain(title);
  }
});

it("keeps the account and its entries if the password is wrong", async () => {
  const { id } = await share("Refused");
  const entry = await add(editor, "Still the editor's", id);
  const refused = await editor.client.send("DELETE", "/api/account", {
    password: "not this one",
    sharedEntries: "copy",
  });
  expect(refused.status).toBe(400);
  const { body } = await owner.client.get<{ items: Entry[] }>(`/api/entries?collectionId=${id}`);
  expect(body.items.map((one) => one.id)).toEqual([entry.id]);
});
