/** Invitations to a collection over HTTP: sent, listed, changed, withdrawn, accepted, declined. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Profile } from "#features/account/profile-contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import type { ReceivedInvitation } from "#features/sharing/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, outsider, share, listMembers, invite } = team;
const membersOf = (id: string) => `/api/collections/${id}/members`;
const create = async (title: string) =>
  (await owner.client.send<Collection>("POST", "/api/collections", { title })).body;
const listReceived = async (person: typeof owner) =>
  (await person.client.get<{ items: ReceivedInvitation[] }>("/api/memberships?status=invited")).body
    .items;

describe("POST a member", () => {
  it("shows an address and a role to the owner, whether or not an account exists", async () => {
    const { id } = await create("Two addresses");
    const known = await invite(id, outsider.email, "editor");
    const unknown = await invite(id, "nobody-yet@example.org", "editor");
    const fields = ["id", "status", "email", "role", "sentAt", "expiresAt"];
    for (const { status, body } of [known, unknown]) {
      expect(status).toBe(201);
      expect(Object.keys(body)).toEqual(fields);
    }
    expect(known.body).toMatchObject({ email: outsider.email, role: "editor", status: "invited" });
    const [, ...invited] = await listMembers(owner, id);
    expect(invited).toEqual([known.body, unknown.body]);
    await owner.client.send("DELETE", `/api/collections/${id}`);
  });

  it("does not show invitations to members", async () => {
    const { id } = await share();
    await invite(id, "hidden@example.org");
    expect(await listMembers(owner, id)).toHaveLength(4);
    for (const person of [editor, viewer])
      expect((await listMembers(person, id)).map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => "member"),
      );
  });

  it("invites an address once, ignoring case, and sends an open invitation again only if asked", async () => {
    const { id } = await create("Once");
    const first = await invite(id, "Once@Example.org");
    expect(first).toMatchObject({ status: 201, body: { email: "once@example.org" } });
    expect((await invite(id, "once@example.org")).status).toBe(409);
    expect((await invite(id, " ONCE@example.org ")).status).toBe(409);
    const again = await invite(id, "once@EXAMPLE.org", "editor", { resend: true });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, role: "editor" } });
    expect(await listMembers(owner, id)).toHaveLength(2);
  });

  it("refuses Unfiled, the user's own address, members ignoring case, and collections of others", async () => {
    const { id } = await share();
    expect((await invite(owner.id, outsider.email)).status).toBe(403);
    const message = "This is your own address";
    for (const own of [owner.email, owner.email.toUpperCase()])
      expect(await invite(id, own)).toMatchObject({
        status: 400,
        body: { error: { code: "validation", message, fields: { email: message } } },
      });
    expect((await invite(id, viewer.email)).status).toBe(409);
    expect((await invite(id, viewer.email.toUpperCase(), "editor")).status).toBe(409);
    expect((await invite(id, "x@example.org", "owner")).status).toBe(400);
    const body = { email: "x@example.org", role: "viewer" };
    expect((await editor.client.send("POST", membersOf(id), body)).status).toBe(403);
    expect((await outsider.client.send("POST", membersOf(id), body)).status).toBe(404);
  });

  it("refuses 10,000 addresses with one message", async () => {
    const { id } = await create("Everybody");
    const addresses = Array.from({ length: 10_000 }, (_, n) => `reader-${n}@example.org`);
    const message = "Please enter one e-mail address at a time";
    for (const separator of [",", "; "])
      expect(await invite(id, addresses.join(separator))).toMatchObject({
        status: 400,
        body: { error: { code: "validation", message, fields: { email: message } } },
      });
    expect(
      (await owner.client.send("POST", membersOf(id), { email: addresses, role: "viewer" })).status,
    ).toBe(400);
    expect(await listMembers(owner, id)).toHaveLength(1);
  });
});

describe("an open invitation", () => {
  it("gives no access to the collection before it is accepted, and is deleted when declined", async () => {
    const { id } = await create("Secret plans");
    const sent = await invite(id, outsider.email.toUpperCase());
    expect((await outsider.client.get(`/api/collections/${id}`)).status).toBe(404);
    expect((await outsider.client.get(membersOf(id))).status).toBe(404);
    expect(await listReceived(outsider)).toMatchObject([
      {
        id: sent.body.id,
        collection: { id, title: "Secret plans" },
        role: "viewer",
        invitedBy: { id: owner.id, name: "olga" },
      },
    ]);
    expect(await listReceived(viewer)).toEqual([]);
    const path = `/api/memberships/${sent.body.id}`;
    // Only the invited address accepts or declines.
    expect((await viewer.client.send("POST", `${path}/accept`)).status).toBe(404);
    expect((await viewer.client.send("POST", `${path}/decline`)).status).toBe(404);
    expect((await outsider.client.send("POST", `${path}/decline`)).status).toBe(204);
    expect((await outsider.client.send("POST", `${path}/accept`)).status).toBe(404);
    expect(await listMembers(owner, id)).toHaveLength(1);
  });

  it("is counted in the profile of the invited user alone, until it is answered or expires", async () => {
    const { id } = await create("Counted");
    const count = async (person: typeof owner) =>
      (await person.client.get<Profile>("/api/profile")).body.openInvitations;
    const before = await count(outsider);
    // Without the route, because the number of invitations is limited.
    const insert = (collectionId: string, days: number) =>
      asSystem(team.context.database, (tx) =>
        tx.execute<{ id: string }>(sql`insert into collection_invitations
          (id, collection_id, inviter_id, recipient, sender_name, role, expires_at)
          values (gen_random_uuid(), ${collectionId}, ${owner.id}, ${outsider.email}, 'olga', 'viewer',
            now() + make_interval(days => ${days})) returning id`),
      );
    const { rows } = await insert(id, 1);
    await insert((await create("Expired")).id, -1);
    expect(await count(outsider)).toBe(before + 1);
    for (const person of [owner, editor]) expect(await count(person)).toBe(0);
    await outsider.client.send("POST", `/api/memberships/${rows[0]!.id}/decline`);
    expect(await count(outsider)).toBe(before);
  });

  it("becomes a member with the same id and the role that it then has", async () => {
    const { id } = await create("Same id");
    const sent = await invite(id, outsider.email);
    const place = `${membersOf(id)}/${sent.body.id}`;
    const promoted = await owner.client.send("PATCH", place, { role: "editor" });
    expect(promoted).toMatchObject({ status: 200, body: { role: "editor", status: "invited" } });
    // An invited user cannot become the owner before accepting.
    expect((await owner.client.send("PATCH", place, { role: "owner" })).status).toBe(409);
    const accepted = await outsider.client.send("POST", `/api/memberships/${sent.body.id}/accept`);
    expect(accepted).toMatchObject({ status: 200, body: { id, role: "editor", memberCount: 2 } });
    const [, member] = await listMembers(owner, id);
    expect(member).toMatchObject({
      id: sent.body.id,
      userId: outsider.id,
      name: "otto",
      role: "editor",
      status: "member",
    });
    // Only the owner still sees the invited address.
    expect(member).toMatchObject({ email: outsider.email });
    expect(JSON.stringify(await listMembers(outsider, id))).not.toContain("@example.org");
    expect((await invite(id, outsider.email)).status).toBe(409);
    expect((await owner.client.send("DELETE", place)).status).toBe(204);
    expect((await outsider.client.get(`/api/collections/${id}`)).status).toBe(404);
  });

  it("shows before it is accepted that the user is a member of too many collections", async () => {
    const { id } = await create("One too many");
    const { body: sent } = await invite(id, outsider.email);
    const [before] = await listReceived(outsider);
    expect(before).toMatchObject({ id: sent.id, refusal: null });
    await asSystem(team.context.database, (tx) =>
      tx.execute(sql`with made as (insert into interest_profiles (id, user_id, title)
          select gen_random_uuid(), ${owner.id}::uuid, 'Many' from generate_series(1, 200) returning id)
        insert into collection_members (id, collection_id, owner_id, user_id, role)
          select gen_random_uuid(), id, ${owner.id}::uuid, ${outsider.id}::uuid, 'viewer' from made`),
    );
    const refusal = "You are a member of 200 collections already. Leave one first.";
    expect(await listReceived(outsider)).toMatchObject([{ refusal }]);
    const path = `/api/memberships/${sent.id}`;
    expect(await outsider.client.send("POST", `${path}/accept`)).toMatchObject({
      status: 409,
      body: { error: { message: refusal } },
    });
    await outsider.client.send("POST", `${path}/decline`);
    await asSystem(team.context.database, (tx) =>
      tx.execute(sql`delete from interest_profiles where title = 'Many'`),
    );
  });

  it("shows its address to the owner who sent it, and to no later owner", async () => {
    const { id } = await share();
    const sent = await invite(id, outsider.email);
    await outsider.client.send("POST", `/api/memberships/${sent.body.id}/accept`);
    expect(JSON.stringify(await listMembers(owner, id))).toContain(outsider.email);
    await owner.client.send("PATCH", `${membersOf(id)}/${editor.id}`, { role: "owner" });
    expect(JSON.stringify(await listMembers(editor, id))).not.toContain("@example.org");
  });

  it("is withdrawn by its owner only", async () => {
    const { id } = await share();
    const sent = await invite(id, outsider.email);
    const place = `${membersOf(id)}/${sent.body.id}`;
    expect((await editor.client.send("DELETE", place)).status).toBe(403);
    expect((await outsider.client.send("DELETE", place)).status).toBe(404);
    expect((await owner.client.send("DELETE", place)).status).toBe(204);
    expect((await owner.client.send("DELETE", place)).status).toBe(404);
    const accept = `/api/memberships/${sent.body.id}/accept`;
    expect((await outsider.client.send("POST", accept)).status).toBe(404);
    expect(await listReceived(outsider)).toEqual([]);
  });
});
