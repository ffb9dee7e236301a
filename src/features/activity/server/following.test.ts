/** The activity of a shared collection: access, unread counts, muting, and how long it is kept. */
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { type ActivityPage, maxKeptEvents } from "#features/activity/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import { asSystem } from "#server/db/database.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { sweepActivity } from "./sweep-activity.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add } = team;

const get = async ({ client }: Person, id: string) =>
  (await client.get<Collection>(`/api/collections/${id}`)).body;
const activity = ({ client }: Person, id: string, query = "") =>
  client.get<ActivityPage>(`/api/collections/${id}/activity${query}`);
const see = ({ client }: Person, id: string) =>
  client.send("POST", `/api/collections/${id}/activity/seen`);
const mute = ({ client }: Person, id: string, isMuted: unknown) =>
  client.send("PATCH", `/api/collections/${id}/following`, { isMuted });
const asAdmin = (statement: ReturnType<typeof sql>) =>
  asSystem(context.database, (tx) => tx.execute<{ count: number }>(statement));

it("counts the actions of others since the user last looked, but not the user's own", async () => {
  const { id } = await share();
  await see(viewer, id);
  await see(owner, id);
  await add(editor, "New to others", id);
  expect(await get(viewer, id)).toMatchObject({ unreadCount: 1, isMuted: false });
  expect(await get(owner, id)).toMatchObject({ unreadCount: 1 });
  await see(editor, id);
  expect((await activity(editor, id)).body.items[0]).toMatchObject({ isUnread: false });
  const list = await viewer.client.get<{ items: Collection[] }>("/api/shared-collections");
  expect(list.body.items.find((one) => one.id === id)).toMatchObject({ unreadCount: 1 });
  const own = await owner.client.get<{ items: Collection[] }>("/api/collections");
  expect(own.body.items.find((one) => one.id === id)).toMatchObject({ unreadCount: 1 });

  const { body } = await activity(viewer, id);
  expect(body.items.map(({ isUnread }) => isUnread)).toEqual([true, false, false]);
  expect((await see(viewer, id)).status).toBe(204);
  expect(await get(viewer, id)).toMatchObject({ unreadCount: 0 });
  expect((await activity(viewer, id)).body.items[0]).toMatchObject({ isUnread: false });
  expect(await get(owner, id)).toMatchObject({ unreadCount: 1 });
});

it("shows the owner who joined, from the first member on", async () => {
  const { id } = await share();
  expect(await get(owner, id)).toMatchObject({ unreadCount: 2 });
  expect(await get(viewer, id)).toMatchObject({ unreadCount: 0 });
});

it("is announced to the user's other pages when it is seen, once", async () => {
  // Its own users: events of earlier tests may arrive late.
  const apart = await setUpTeam();
  const heard: string[] = [];
  onTestFinished(apart.context.events.subscribe(apart.viewer.id, ({ type }) => heard.push(type)));
  const count = () => heard.filter((type) => type === "activity").length;
  const { id } = await apart.share();
  await apart.hearAll();
  heard.length = 0;
  await asSystem(apart.context.database, (tx) =>
    tx.execute(sql`insert into collection_activity (id, collection_id, actor_id, kind)
      values (gen_random_uuid(), ${id}, ${apart.editor.id}, 'entry-edited')`),
  );
  await see(apart.viewer, id);
  await see(apart.viewer, id);
  await apart.hearAll();
  expect(count()).toBe(1);
});

it("counts to 99", async () => {
  const { id } = await share();
  await asAdmin(sql`insert into collection_activity (id, collection_id, actor_id, kind, created_at)
    select gen_random_uuid(), ${id}, ${editor.id}, 'entry-edited', now() + interval '1 second'
    from generate_series(1, 200)`);
  expect(await get(viewer, id)).toMatchObject({ unreadCount: 99 });
});

it("adds nothing to a collection that is not shared", async () => {
  const { body } = await owner.client.send<Collection>("POST", "/api/collections", {
    title: "Alone",
  });
  expect(await get(owner, body.id)).not.toHaveProperty("unreadCount");
  expect(await get(owner, body.id)).not.toHaveProperty("isMuted");
  expect((await activity(owner, body.id)).body).toEqual({ items: [], nextCursor: null });
  expect((await see(owner, body.id)).status).toBe(204);
  expect((await mute(owner, body.id, true)).status).toBe(409);
});

it("mutes a collection for one user only, also for its owner", async () => {
  const { id } = await share();
  for (const person of [viewer, owner]) {
    expect(await mute(person, id, true)).toMatchObject({ status: 200, body: { isMuted: true } });
    await see(person, id);
  }
  await add(editor, "Quietly", id);
  for (const person of [viewer, owner]) {
    expect(await get(person, id)).toMatchObject({ isMuted: true, unreadCount: 0 });
    expect((await activity(person, id)).body.items[0]).toMatchObject({ isUnread: false });
  }
  expect(await get(editor, id)).toMatchObject({ isMuted: false });
  await mute(viewer, id, false);
  expect(await get(viewer, id)).toMatchObject({ isMuted: false, unreadCount: 1 });
  expect((await mute(viewer, id, "yes")).status).toBe(400);
});

it("returns 404 to outsiders, and to a member whose membership has ended", async () => {
  const { id } = await share();
  await add(editor, "Not for everybody", id);
  const expectMissing = async (person: Person) => {
    expect((await activity(person, id)).status).toBe(404);
    expect((await see(person, id)).status).toBe(404);
    expect((await mute(person, id, true)).status).toBe(404);
  };
  await expectMissing(outsider);
  await owner.client.send("DELETE", `/api/collections/${id}/members/${viewer.id}`);
  await expectMissing(viewer);
  const { rows } = await asAdmin(
    sql`select count(*)::int from collection_followings where collection_id = ${id}`,
  );
  expect(rows[0]!.count).toBe(2);
});

it("deletes all activity when the last member leaves", async () => {
  const { id } = await share();
  await add(owner, "Earlier", id);
  for (const { id: member } of [viewer, editor])
    await owner.client.send("DELETE", `/api/collections/${id}/members/${member}`);
  await team.addMember(id, outsider, "viewer");
  expect((await activity(outsider, id)).body.items).toMatchObject([
    { kind: "member-joined", actor: { name: "otto" } },
  ]);
});

it("deletes the activity of a deleted collection", async () => {
  const { id } = await share();
  await add(editor, "Outlives it", id);
  await owner.client.send("DELETE", `/api/collections/${id}`);
  for (const table of ["collection_activity", "collection_followings"]) {
    const { rows } = await asAdmin(
      sql`select count(*)::int from ${sql.identifier(table)} where collection_id = ${id}`,
    );
    expect(rows[0]!.count).toBe(0);
  }
});

it("returns the same items for any page size, and rejects a wrong cursor", async () => {
  const { id } = await share();
  await asAdmin(sql`insert into collection_activity (id, collection_id, actor_id, kind, created_at)
    select gen_random_uuid(), ${id}, ${editor.id}, 'entry-edited', now() - make_interval(secs => number / 3)
    from generate_series(1, 12) number`);
  const { items } = (await activity(viewer, id, "?limit=100")).body;
  expect(items).toHaveLength(14);
  const paged = [];
  let query: string | null = "";
  while (query !== null) {
    const { body } = await activity(viewer, id, `?limit=5${query}`);
    paged.push(...body.items);
    query = body.nextCursor && `&cursor=${body.nextCursor}`;
  }
  expect(paged).toEqual(items);
  expect((await activity(viewer, id, "?cursor=x")).status).toBe(400);
});

it("keeps the newest 1,000 of the last 180 days", async () => {
  const { id } = await share();
  const insert = (count: number, age: string) =>
    asAdmin(sql`insert into collection_activity (id, collection_id, actor_id, kind, created_at)
      select gen_random_uuid(), ${id}, ${editor.id}, 'entry-edited', now() - ${age}::interval
      from generate_series(1, ${count}::int)`);
  const count = async () =>
    (await asAdmin(sql`select count(*)::int from collection_activity where collection_id = ${id}`))
      .rows[0]!.count;
  await insert(3, "181 days");
  await insert(2, "179 days");
  await sweepActivity(context);
  expect(await count()).toBe(4);
  await insert(maxKeptEvents, "1 hour");
  await sweepActivity(context);
  expect(await count()).toBe(maxKeptEvents);
  expect((await activity(viewer, id)).body.items.slice(0, 2)).toMatchObject([
    { kind: "member-joined" },
    { kind: "member-joined" },
  ]);
});

it("is announced to the other members, also if no entry changed", async () => {
  const heard: string[] = [];
  onTestFinished(context.events.subscribe(viewer.id, ({ type }) => heard.push(type)));
  const count = () => heard.filter((type) => type === "activity").length;
  const hear = (times: number) => waitFor(async () => count() >= times);
  const { id } = await share();
  await hear(2);
  await owner.client.send("PATCH", `/api/collections/${id}/members/${editor.id}`, {
    role: "viewer",
  });
  await hear(3);
  const entry = await add(owner, "By a route", id);
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, { title: "Renamed" });
  await hear(4);
  expect(count()).toBe(4);
});
