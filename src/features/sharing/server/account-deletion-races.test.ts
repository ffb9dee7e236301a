/** The deletion of an account that owns several shared collections, while members move entries among them. */
import { expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { createEntries } from "#server/testing/test-entries.ts";
import { getUnfiledTitles, type Person, setUpTeam } from "./testing/team.ts";

const { context, editor, viewer, outsider, signUp } = await setUpTeam();
const rounds = 12;
const members = [editor, viewer, outsider];
const password = "a long enough password";

/** An account with four collections that all three members edit. */
async function createOwner(round: number) {
  const client = await signUp(`leaving-${round}@example.org`);
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ownerId = session.body.user.id;
  const ids: string[] = [];
  for (const title of ["A", "B", "C", "D"])
    ids.push((await client.send<Collection>("POST", "/api/collections", { title })).body.id);
  await asSystem(context.database, (tx) =>
    tx.insert(collectionMembers).values(
      ids.flatMap((collectionId) =>
        members.map(({ id: userId }) => ({
          collectionId,
          ownerId,
          userId,
          role: "editor" as const,
        })),
      ),
    ),
  );
  return { client, ids };
}

/** An entry of the member in each of the collections. */
const addToEach = ({ id: userId }: Person, ids: readonly string[], title: string) =>
  createEntries(
    { app: context, userId },
    ids.map((collectionId, at) => ({ title: `${title}: ${at}`, text: title, collectionId })),
  );

const moveTo = (person: Person, { id }: Entry, collectionId: string) =>
  person.client.send("PATCH", `/api/entries/${id}`, { collectionId });

it("deletes the account without a deadlock, and loses no entry", { timeout: 120_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { client, ids } = await createOwner(round);
    const held: { person: Person; entry: Entry }[] = [];
    for (const person of members) {
      const made = await addToEach(person, ids, `Round ${round} of ${person.email}`);
      held.push(...made.map((entry) => ({ person, entry })));
    }
    // Each entry is moved through all collections, half of them in reverse order.
    const moveAll = (step: number) =>
      held.map(({ person, entry }, at) =>
        moveTo(person, entry, ids[(at + (at % 2 === 0 ? step : 4 - step)) % 4]!),
      );
    const moves = [...moveAll(1), ...moveAll(2)];
    const deletion = client.send("DELETE", "/api/account", {
      password,
      sharedEntries: round % 2 === 0 ? "take" : "copy",
    });
    moves.push(...moveAll(3), ...moveAll(1));
    expect((await deletion).status).toBe(204);
    for (const { status } of await Promise.all(moves)) expect([200, 404]).toContain(status);
    for (const person of members) {
      const own = held.filter((one) => one.person === person).map(({ entry }) => entry.title);
      expect(await getUnfiledTitles(person)).toEqual(expect.arrayContaining(own));
    }
  }
});

it("lets two accounts that share with each other be deleted at the same time", async () => {
  for (let round = 0; round < 4; round += 1) {
    const owners = [await createOwner(100 + 2 * round), await createOwner(101 + 2 * round)];
    const people = await Promise.all(
      owners.map(async ({ client }) => {
        const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
        return { client, id: body.user.id, email: "" };
      }),
    );
    for (const [at, { ids }] of owners.entries()) {
      const guest = people[1 - at]!;
      await asSystem(context.database, (tx) =>
        tx.insert(collectionMembers).values(
          ids.map((collectionId) => ({
            collectionId,
            ownerId: people[at]!.id,
            userId: guest.id,
            role: "editor" as const,
          })),
        ),
      );
      await addToEach(guest, ids, "Theirs");
    }
    const deleted = await Promise.all(
      people.map(({ client }) =>
        client.send("DELETE", "/api/account", { password, sharedEntries: "copy" }),
      ),
    );
    expect(deleted.map(({ status }) => status)).toEqual([204, 204]);
  }
});
