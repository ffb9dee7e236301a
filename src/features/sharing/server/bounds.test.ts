/** Limits on the requests of one user in shared collections, and on the stored data. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxCommentsOfEntry, maxCommentsOfUser, maxMentions } from "#features/comments/contract.ts";
import { maxMembers } from "#features/collections/contract.ts";
import { inTransaction } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { type Person, setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add, invite } = team;
const nowhere = "00000000-0000-4000-8000-000000000000";
const asAdmin = (query: ReturnType<typeof sql>) =>
  asSystem(context.database, (tx) => tx.execute(query));

let count = 0;
/** Requests whose objects do not exist: they count, too. */
const limited: [keyof typeof rateLimits, string, string, object | undefined][] = [
  ["commentChanges", "POST", `/api/entries/${nowhere}/comments`, { text: "x" }],
  ["commentChanges", "DELETE", `/api/comments/${nowhere}`, undefined],
  ["followingChanges", "PATCH", `/api/collections/${nowhere}/following`, { isMuted: true }],
  ["followingChanges", "POST", `/api/collections/${nowhere}/activity/seen`, {}],
  ["notificationChanges", "PATCH", `/api/notifications/${nowhere}`, { isRead: true }],
  ["memberChanges", "PATCH", `/api/collections/${nowhere}/members/${nowhere}`, { role: "viewer" }],
  ["memberChanges", "DELETE", `/api/collections/${nowhere}/members/${nowhere}`, undefined],
  ["memberChanges", "POST", `/api/memberships/${nowhere}/accept`, {}],
  ["memberChanges", "DELETE", `/api/collections/${nowhere}/entries/${nowhere}`, undefined],
  ["publicationChanges", "PUT", `/api/collections/${nowhere}/public-page`, { visibility: "link" }],
  ["publicationChanges", "PATCH", `/api/entries/${nowhere}/public-page`, { isShown: true }],
  ["bulkChanges", "PATCH", `/api/collections/${nowhere}/public-page/entries`, { isShown: true }],
];

describe("requests of one user", () => {
  it.each(limited)("are limited by %s: %s %s", async (name, method, path, body) => {
    const client = await team.signUp(`${name}-${(count += 1)}@example.org`.toLowerCase());
    const { burst, message } = rateLimits[name];
    let refused = null;
    // The bucket refills while the requests are sent.
    for (let at = 0; at < 2 * burst && refused === null; at += 1) {
      const answer = await client.send<{ error?: { message: string } }>(method, path, body);
      if (answer.status === 429) refused = { at, answer };
    }
    expect(refused!.at).toBeGreaterThanOrEqual(burst);
    expect(refused!.answer.body.error!.message).toBe(message);
    expect(refused!.answer.headers.has("retry-after")).toBe(true);
    expect((await outsider.client.send(method, path, body)).status).not.toBe(429);
  });

  it("invite at most ten people in a short time, whatever the collection", async () => {
    const { burst } = rateLimits.invitations;
    const ids = [(await share()).id, (await share()).id];
    const statuses = [];
    for (let at = 0; at <= burst; at += 1)
      statuses.push((await invite(ids[at % 2]!, `invited-${at}@example.org`)).status);
    expect(statuses).toEqual([...Array.from({ length: burst }, () => 201), 429]);
  });
});

describe("stored data", () => {
  const comment = (person: Person, entryId: string, text = "One more") =>
    person.client.send<{ error: { message: string } }>("POST", `/api/entries/${entryId}/comments`, {
      text,
    });
  const insert = (count: number, entryId: string, collectionId: string, author: Person) =>
    inTransaction({ app: context, userId: author.id }, (tx) =>
      tx.execute(sql`insert into comments (id, entry_id, collection_id, author_id, text)
        select gen_random_uuid(), ${entryId}::uuid, ${collectionId}::uuid, ${author.id}::uuid, 'x'
        from generate_series(1, ${count}::int)`),
    );

  it("has at most 1,000 comments of an entry, and 20,000 of a user", async () => {
    const { id } = await share();
    const entry = await add(owner, "Discussed", id);
    await insert(maxCommentsOfEntry - 1, entry.id, id, viewer);
    expect((await comment(editor, entry.id)).status).toBe(201);
    expect(await comment(editor, entry.id)).toMatchObject({
      status: 409,
      body: { error: { message: "An entry has at most 1,000 comments" } },
    });
    const [long, other] = [await add(owner, "Long", id), await add(owner, "Other", id)];
    await insert(maxCommentsOfUser - maxCommentsOfEntry + 1, long.id, id, viewer);
    expect((await comment(viewer, other.id)).status).toBe(409);
    expect((await comment(editor, other.id)).status).toBe(201);
  });

  it("mentions at most 20 people in a comment", async () => {
    const { id } = await share();
    const entry = await add(owner, "Mentioned", id);
    const { rows } = await asAdmin(sql`
      with made as (insert into users (id, name, email) select gen_random_uuid(), 'name' || n, 'name' || n || '@example.org'
          from generate_series(1, ${maxMentions + 1}::int) n returning id, name)
        insert into collection_members (id, collection_id, owner_id, user_id, role)
          select gen_random_uuid(), ${id}::uuid, ${owner.id}::uuid, id, 'viewer' from made returning user_id`);
    expect(rows).toHaveLength(maxMentions + 1);
    const naming = (count: number) =>
      Array.from({ length: count }, (_, at) => `@name${at + 1}`).join(" ");
    expect((await comment(editor, entry.id, naming(maxMentions))).status).toBe(201);
    expect(await comment(editor, entry.id, naming(maxMentions + 1))).toMatchObject({
      status: 400,
      body: { error: { message: "A comment can mention at most 20 people" } },
    });
  });

  it("has at most 200 members of a collection, with open invitations", async () => {
    const { id } = await share();
    await asAdmin(sql`
      with made as (insert into users (id, name, email) select gen_random_uuid(), 'full' || n, 'full' || n || '@example.org'
          from generate_series(1, ${maxMembers - 3}::int) n returning id)
        insert into collection_members (id, collection_id, owner_id, user_id, role)
          select gen_random_uuid(), ${id}::uuid, ${owner.id}::uuid, id, 'viewer' from made`);
    expect(await team.listMembers(owner, id)).toHaveLength(maxMembers);
    expect(await invite(id, "one-more@example.org")).toMatchObject({
      status: 409,
      body: { error: { message: "A collection has at most 200 members" } },
    });
  });
});
