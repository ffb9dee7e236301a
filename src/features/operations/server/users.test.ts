import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { captures } from "#features/entries/server/tables.ts";
import type { AdminUser, AdminUserPage } from "#features/operations/contract.ts";
import type { Profile } from "#features/account/profile-contract.ts";
import { asSystem } from "#server/db/database.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { setUpOperator } from "./testing/set-up-operator.ts";

const clients = await setUpOperator();
const { context, signUp, clientOf, visitor, ada, eve, saveText } = clients;

describe("GET /api/admin/users", () => {
  it("lists accounts with counts, the newest first, without their content", async () => {
    const before = Date.now();
    await saveText(ada, "The secret diary of Ada, about owls");
    const { body } = await clients.olga.get<AdminUserPage>("/api/admin/users");
    expect(body.items.map(({ email }) => email)).toEqual([
      "unconfirmed@example.org",
      "olga@example.org",
      "eve@example.org",
      "ada@example.org",
    ]);
    expect(body.items[3]).toMatchObject({ entries: 1, isBlocked: false, isOwn: false });
    expect(body.items[1]).toMatchObject({ isConfirmed: true, isOwn: true });
    expect(Date.parse(body.items[3]!.lastActiveAt!)).toBeGreaterThanOrEqual(before);
    expect(JSON.stringify(body)).not.toMatch(/diary|owls/);
  });

  it("counts the bytes of documents", async () => {
    const { captureId } = await saveText(eve, "A document");
    await asSystem(context.database, (tx) =>
      tx.update(captures).set({ fileSize: 3_000_000_000 }).where(eq(captures.id, captureId)),
    );
    const { body } = await clients.olga.get<AdminUserPage>("/api/admin/users?q=EVE@");
    expect(body.items).toEqual([expect.objectContaining({ fileBytes: 3_000_000_000 })]);
  });

  it("paginates by a cursor, and finds accounts by a part of the address, also with %", async () => {
    const first = await clients.olga.get<AdminUserPage>("/api/admin/users?limit=3");
    const next = `/api/admin/users?limit=3&cursor=${first.body.nextCursor}`;
    const second = await clients.olga.get<AdminUserPage>(next);
    expect(second.body.items.map(({ email }) => email)).toEqual(["ada@example.org"]);
    expect(second.body.nextCursor).toBeNull();
    const found = await clients.olga.get<AdminUserPage>("/api/admin/users?q=ve%40ex");
    expect(found.body.items.map(({ email }) => email)).toEqual(["eve@example.org"]);
    expect((await clients.olga.get<AdminUserPage>("/api/admin/users?q=%25")).body.items).toEqual(
      [],
    );
  });
});

describe("GET /api/profile", () => {
  it("reports an operator only if the address is confirmed", async () => {
    const read = async (client: TestClient) =>
      (await client.get<Profile>("/api/profile")).body.isOperator;
    expect(await read(clients.olga)).toBe(true);
    expect([await read(clients.unconfirmed), await read(ada)]).toEqual([undefined, undefined]);
  });
});

describe("PATCH /api/admin/users/:id", () => {
  it("ends sessions and keys at once, hides public entries, and can be undone", async () => {
    const bob = await signUp("bob@example.org");
    const { body: made } = await bob.send<{ key: string }>("POST", "/api/keys", {
      name: "k",
      scopes: ["read"],
    });
    const byKey = clientOf(made.key);
    expect((await byKey.get("/api/entries")).status).toBe(200);
    const { id } = await saveText(bob, "A public text of Bob about lighthouses");
    await bob.send("PATCH", `/api/entries/${id}`, { isPrivate: false });
    const isPublic = async () =>
      (await eve.get<{ items: unknown[] }>("/api/discover")).body.items.length > 0;
    expect(await isPublic()).toBe(true);
    const { body } = await clients.olga.get<AdminUserPage>("/api/admin/users?q=bob");
    const path = `/api/admin/users/${body.items[0]!.id}`;
    const change = (isBlocked: boolean) =>
      clients.olga.send<AdminUser>("PATCH", path, { isBlocked });

    expect(await change(true)).toMatchObject({ status: 200, body: { isBlocked: true } });
    await waitFor(async () => (await byKey.get("/api/entries")).status === 401);
    expect((await bob.get("/api/entries")).status).toBe(401);
    expect(await isPublic()).toBe(false);
    expect((await change(true)).status).toBe(409);

    expect(await change(false)).toMatchObject({ status: 200, body: { isBlocked: false } });
    expect(await isPublic()).toBe(true);
    const login = { email: "bob@example.org", password: "a long enough password" };
    expect((await visitor.send("POST", "/api/auth/sign-in/email", login)).status).toBe(200);
    await waitFor(async () => (await byKey.get("/api/entries")).status === 200);
  });

  it("refuses the operator's own account", async () => {
    const { body } = await clients.olga.get<AdminUserPage>("/api/admin/users?q=olga");
    const path = `/api/admin/users/${body.items[0]!.id}`;
    const answer = await clients.olga.send("PATCH", path, { isBlocked: true });
    expect(answer.status).toBe(403);
    expect((await clients.olga.get("/api/admin/users")).status).toBe(200);
  });
});
