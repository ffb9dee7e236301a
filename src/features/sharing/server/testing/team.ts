/** A collection that is shared: its owner, an editor, a viewer, and an outsider, all signed up over HTTP. */
import { randomUUID } from "node:crypto";
import { collectionMembers } from "#features/collections/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { Collection, MemberRole } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { InvitedMember, Member, ReceivedInvitation } from "#features/sharing/contract.ts";
import { waitFor } from "#server/testing/test-context.ts";

export type Person = { client: TestClient; id: string; email: string };

export async function setUpTeam() {
  const context = await setUpContext();
  const app = createTestApp(context);
  const join = async (name: string): Promise<Person> => {
    const email = `${name}@example.org`;
    const client = await app.signUp(email);
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    return { client, id: session.body.user.id, email };
  };
  const [owner, editor, viewer, outsider] = [
    await join("olga"),
    await join("edgar"),
    await join("vera"),
    await join("otto"),
  ];

  const invite = (collectionId: string, email: string, role = "viewer", more = {}) =>
    owner.client.send<InvitedMember>("POST", `/api/collections/${collectionId}/members`, {
      email,
      role,
      ...more,
    });
  const accept = async (person: Person) => {
    const { body } = await person.client.get<{ items: ReceivedInvitation[] }>(
      "/api/memberships?status=invited",
    );
    for (const { id } of body.items)
      await person.client.send("POST", `/api/memberships/${id}/accept`);
  };
  const add = (person: Person, title: string, collectionId?: string): Promise<Entry> =>
    createEntry(
      { app: context, userId: person.id },
      {
        title,
        text: `${title} is all that is written here.`,
        why: `${title}, because of ${person.email}`,
        ...(collectionId && { collectionId }),
      },
    );
  /** Without an invitation, because their number is limited. */
  const addMember = (collectionId: string, { id: userId }: Person, role: MemberRole) =>
    asSystem(context.database, (tx) =>
      tx.insert(collectionMembers).values({ collectionId, ownerId: owner.id, userId, role }),
    );
  return {
    context,
    ...app,
    owner,
    editor,
    viewer,
    outsider,
    invite,
    accept,
    addMember,
    add,
    /** A new collection of the owner with an editor and a viewer. */
    share: async (title = "Tides"): Promise<Collection> => {
      const { body } = await owner.client.send<Collection>("POST", "/api/collections", { title });
      await addMember(body.id, editor, "editor");
      await addMember(body.id, viewer, "viewer");
      return body;
    },
    listMembers: async (person: Person, id: string) =>
      (await person.client.get<{ items: Member[] }>(`/api/collections/${id}/members`)).body.items,
    listTitles,
    /** Resolves once the database has delivered the notifications of all that was written before. */
    hearAll: async () => {
      const last = randomUUID();
      const heard: string[] = [];
      context.events.onSessionChange((id) => heard.push(id));
      await context.database.system.query("select pg_notify('session_changed', $1)", [last]);
      await waitFor(async () => heard.includes(last));
      // What was heard may still be looking for the members whom it concerns.
      const { system } = context.database;
      await waitFor(
        async () => system.idleCount === system.totalCount && system.waitingCount === 0,
      );
    },
  };
}

async function listTitles(person: Person, collectionId: string): Promise<string[]> {
  const path = `/api/entries?collectionId=${collectionId}`;
  const { body } = await person.client.get<{ items: Entry[] }>(path);
  return body.items.map(({ title }) => title);
}

/** Unfiled has the id of its user. */
export const getUnfiledTitles = (person: Person) => listTitles(person, person.id);
