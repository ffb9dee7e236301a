/** Which notifications members get, which they no longer see, and how they mark them as read. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Comment } from "#features/comments/contract.ts";
import { type Person, setUpTeam } from "#features/sharing/server/testing/team.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import { waitFor } from "#server/testing/test-context.ts";
import type { Page } from "#shared/pages.ts";
import type { Profile } from "#features/account/profile-contract.ts";
import type { Change } from "#server/change.ts";
import { describeNotification, maxNotifications, type Notification } from "../contract.ts";
import { notify, sweepNotifications } from "./service.ts";
import { notifications } from "./tables.ts";

const team = await setUpTeam();
const { context, owner, editor, viewer, outsider, share, add } = team;

beforeEach(async () => {
  await asSystem(context.database, (tx) => tx.delete(notifications));
});

const list = async (person: Person) =>
  (await person.client.get<Page<Notification>>("/api/notifications")).body.items;
const describeAll = async (person: Person) => (await list(person)).map(describeNotification);
const count = async (person: Person) =>
  (await person.client.get<Profile>("/api/profile")).body.unreadNotifications;
const write = async (person: Person, entryId: string, text: string) =>
  (await person.client.send<Comment>("POST", `/api/entries/${entryId}/comments`, { text })).body;
const member = (collectionId: string, { id }: Person) =>
  `/api/collections/${collectionId}/members/${id}`;

async function begin(title = "Tide tables") {
  const { id: collectionId } = await share();
  const entry = await add(editor, title, collectionId);
  // Sharing may have notified already.
  await asSystem(context.database, (tx) => tx.delete(notifications));
  return { collectionId, entryId: entry.id };
}

describe("a comment", () => {
  it("notifies the mentioned, the user of the entry and earlier authors once each, and not its author", async () => {
    const { entryId } = await begin();
    const { id } = await write(viewer, entryId, "What is the source?");
    expect(await describeAll(editor)).toEqual(["vera commented on “Tide tables”"]);
    expect(await list(viewer)).toEqual([]);
    expect(await list(owner)).toEqual([]);
    await write(owner, entryId, "@edgar should know. @olga does not.");
    expect(await describeAll(editor)).toEqual([
      "olga mentioned you on “Tide tables”",
      "vera commented on “Tide tables”",
    ]);
    expect(await describeAll(viewer)).toEqual(["olga commented on “Tide tables”"]);
    expect(await list(owner)).toEqual([]);
    expect((await list(editor))[1]).toMatchObject({
      kind: "commented",
      commentId: id,
      excerpt: "What is the source?",
      isRead: false,
    });
  });

  it("is not shown to a user for whom the entry is no longer open, nor once it is deleted", async () => {
    const { collectionId, entryId } = await begin();
    await write(viewer, entryId, "Secret talk");
    await write(owner, entryId, "@vera, a secret");
    expect(await count(viewer)).toBe(1);
    await owner.client.send("DELETE", member(collectionId, viewer));
    expect(await describeAll(viewer)).toEqual(["You are no longer a member of “Tides”"]);
    expect(JSON.stringify(await list(viewer))).not.toContain("ecret");
    expect(await count(viewer)).toBe(1);
    const [told] = await list(editor);
    await owner.client.send("DELETE", `/api/comments/${told!.commentId}`);
    expect((await list(editor)).map(({ excerpt }) => excerpt)).toEqual(["Secret talk"]);
  });

  it("reaches the open pages of who is notified, when it is written and when it is deleted", async () => {
    const { entryId } = await begin();
    const heard: Change[] = [];
    const stop = context.events.subscribe(editor.id, (change) => heard.push(change));
    const hears = (times: number) =>
      waitFor(async () => heard.filter(({ type }) => type === "notifications").length === times);
    const { id } = await write(viewer, entryId, "Hello");
    await hears(1);
    await viewer.client.send("DELETE", `/api/comments/${id}`);
    await hears(2);
    stop();
    expect(await count(editor)).toBe(0);
  });
});

it("is not sent from a muted collection, unless it is a mention", async () => {
  const { collectionId, entryId } = await begin();
  await editor.client.send("PATCH", `/api/collections/${collectionId}/following`, {
    isMuted: true,
  });
  await write(viewer, entryId, "Nobody in particular");
  expect(await list(editor)).toEqual([]);
  await write(viewer, entryId, "@edgar in particular");
  expect(await describeAll(editor)).toEqual(["vera mentioned you on “Tide tables”"]);
});

describe("changes of members", () => {
  it("notify of a role, of ownership and of the end of a membership, and not of one's own leaving", async () => {
    const { collectionId } = await begin();
    await owner.client.send("PATCH", member(collectionId, viewer), { role: "editor" });
    await owner.client.send("DELETE", member(collectionId, viewer));
    await owner.client.send("PATCH", `/api/collections/${collectionId}`, {
      title: "Renamed since",
    });
    expect(await describeAll(viewer)).toEqual(["You are no longer a member of “Tides”"]);
    await team.addMember(collectionId, viewer, "viewer");
    await viewer.client.send("DELETE", member(collectionId, viewer));
    expect(await list(viewer)).toHaveLength(1);
    await asActor(context.database, owner.id, (tx) =>
      tx.execute(`select app_hand_over('${collectionId}', '${editor.id}')`),
    );
    expect(await describeAll(editor)).toEqual(["olga made you the owner of “Renamed since”"]);
    expect(await list(owner)).toEqual([]);
  });

  it("notify of a role while the membership lasts", async () => {
    const { collectionId } = await begin();
    await owner.client.send("PATCH", member(collectionId, viewer), { role: "editor" });
    await owner.client.send("PATCH", member(collectionId, viewer), { role: "editor" });
    expect(await describeAll(viewer)).toEqual(["olga made you an editor of “Tides”"]);
  });

  it("notify the members of a deleted collection and of a deleted account", async () => {
    const { collectionId } = await begin();
    await owner.client.send("DELETE", `/api/collections/${collectionId}`);
    expect(await describeAll(viewer)).toEqual(["You are no longer a member of “Tides”"]);
    const client = await team.signUp("ends@example.org");
    const { body } = await client.send<{ id: string }>("POST", "/api/collections", {
      title: "Of an account",
    });
    const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    await context.database.system.query(
      "insert into collection_members (collection_id, owner_id, user_id, role) values ($1, $2, $3, 'viewer')",
      [body.id, session.body.user.id, editor.id],
    );
    await asSystem(context.database, (tx) => tx.delete(notifications));
    const ended = await client.send("DELETE", "/api/account", {
      password: "a long enough password",
    });
    expect(ended.status).toBe(204);
    expect(await describeAll(editor)).toEqual(["You are no longer a member of “Of an account”"]);
  });
});

it("notifies of an entry that another member removed", async () => {
  const { collectionId, entryId } = await begin();
  await owner.client.send("DELETE", `/api/collections/${collectionId}/entries/${entryId}`);
  expect(await describeAll(editor)).toEqual(["olga removed your entry “Tide tables” from “Tides”"]);
});

it("names who caused it after either has left, and nobody once their account is deleted", async () => {
  const { collectionId, entryId } = await begin();
  const client = await team.signUp("brief@example.org");
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const brief = { client, id: session.body.user.id, email: "brief@example.org" };
  await team.addMember(collectionId, brief, "viewer");
  await client.send("POST", `/api/entries/${entryId}/comments`, { text: "Hello @edgar" });
  await client.send("DELETE", `/api/collections/${collectionId}/members/${brief.id}`);
  expect(await describeAll(editor)).toEqual(["brief mentioned you on “Tide tables”"]);
  await owner.client.send("DELETE", `/api/collections/${collectionId}/entries/${entryId}`);
  await client.send("DELETE", "/api/account", { password: "a long enough password" });
  await editor.client.send("DELETE", member(collectionId, editor));
  expect(await describeAll(editor)).toEqual([
    "olga removed your entry “Tide tables” from a shared collection",
  ]);
});

describe("reading", () => {
  it("marks one, all up to a time, and all of an entry", async () => {
    const { entryId } = await begin();
    for (const text of ["One", "Two", "Three"]) await write(viewer, entryId, text);
    const [three, two] = await list(editor);
    expect(await count(editor)).toBe(3);
    const path = `/api/notifications/${three!.id}`;
    const read = await editor.client.send<Notification>("PATCH", path, { isRead: true });
    expect(read.body.isRead).toBe(true);
    expect(await count(editor)).toBe(2);
    expect((await viewer.client.send("PATCH", path, { isRead: false })).status).toBe(404);
    await editor.client.send("PATCH", path, { isRead: false });
    await editor.client.send("POST", "/api/notifications/read", { until: two!.createdAt });
    expect((await list(editor)).map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await editor.client.send("POST", "/api/notifications/read", { entryId });
    expect(await count(editor)).toBe(0);
  });

  it("rejects what is neither a time nor an entry", async () => {
    const { status } = await editor.client.send("POST", "/api/notifications/read", {});
    expect(status).toBe(400);
  });

  it("shows no notifications of others", async () => {
    const { entryId } = await begin();
    await write(viewer, entryId, "Only for Edgar");
    expect(await list(outsider)).toEqual([]);
    expect(await list(owner)).toEqual([]);
  });
});

it("keeps the newest 500 of a user, for 90 days", async () => {
  const { collectionId } = await begin();
  const { userId } = notifications;
  for (let at = 0; at < maxNotifications + 3; at += 1)
    await asActor(context.database, owner.id, (tx) =>
      notify(tx, [viewer.id], { kind: "role-changed", collectionId, role: "viewer" }),
    );
  const all = () => asSystem(context.database, (tx) => tx.select({ userId }).from(notifications));
  expect(await all()).toHaveLength(maxNotifications);
  await context.database.system.query(
    "update notifications set created_at = now() - interval '91 days' where id in (select id from notifications limit 499)",
  );
  await sweepNotifications(context);
  expect(await all()).toHaveLength(1);
});
