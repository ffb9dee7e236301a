import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { profiles } from "#features/profile/server/tables.ts";
import { asActor, asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";

const path = "/api/auth/sign-up/email";
const password = "a long enough password";

const context = await setUpContext();
const app = createTestApp(context);

const execute = (statement: string) =>
  asSystem(context.database, (tx) => tx.execute(sql.raw(statement)));

/** Counts all users; the policies allow it to the system. */
async function countPeople(): Promise<number> {
  const { rows } = await execute("select count(*)::int as people from users");
  return rows[0]!["people"] as number;
}

describe("signing up", () => {
  it("returns a token for an account with its profile and Unfiled", async () => {
    const answer = await app.visitor.send<{ user: { id: string } }>("POST", path, {
      name: "Ada",
      email: "Ada@Example.org",
      password,
    });
    expect(answer.status).toBe(200);
    const ada = app.clientOf(answer.headers.get("set-auth-token"));
    const { items } = (await ada.get<{ items: Collection[] }>("/api/collections")).body;
    expect(items).toMatchObject([{ title: "Unfiled", isUnfiled: true, entryCount: 0 }]);
    const { id } = answer.body.user;
    const profile = await asActor(context.database, id, (tx) =>
      tx.select({ username: profiles.username }).from(profiles),
    );
    expect(profile).toEqual([{ username: "Ada" }]);
  });

  it("recognizes a known address in any letter case", async () => {
    await app.signUp("once@example.org");
    const before = await countPeople();
    const answer = await app.visitor.send("POST", path, {
      name: "Twice",
      email: "ONCE@example.org",
      password: "another long password",
    });
    expect(answer.status).toBe(422);
    expect(await countPeople()).toBe(before);
    expect(
      (
        await app.visitor.send("POST", "/api/auth/sign-in/email", {
          email: "once@example.org",
          password,
        })
      ).status,
    ).toBe(200);
  });

  it("creates one account for ten concurrent requests with one address", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.visitor.send("POST", path, { name: "Race", email: "race@example.org", password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await execute(
      "select count(*)::int as accounts from accounts a join users u on u.id = a.user_id where u.email = 'race@example.org'",
    );
    expect(rows[0]!["accounts"]).toBe(1);
  });

  it.each([
    ["a short password", { email: "short@example.org", password: "short" }],
    ["a password of a thousand", { email: "long@example.org", password: "a".repeat(1_000) }],
    ["no address", { email: "nobody", password }],
    ["no password", { email: "none@example.org" }],
  ])("rejects %s and creates no user", async (_what, body) => {
    const before = await countPeople();
    expect((await app.visitor.send("POST", path, { name: "Ada", ...body })).status).toBe(400);
    expect(await countPeople()).toBe(before);
  });

  it("limits the attempts per address", async () => {
    const body = { name: "Ada", email: "asked@example.org", password };
    const statuses = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await app.visitor.send("POST", path, body)).status);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422), 429]);
  });

  it.each([
    ["the profile", "profiles", "username"],
    ["the collection", "interest_profiles", "title"],
    ["the credentials", "accounts", "provider_id"],
  ])("creates no partial account if %s cannot be created", async (_what, table, column) => {
    const before = await countPeople();
    await execute(
      `alter table ${table} add constraint test_refuses check (${column} = 'nothing') not valid`,
    );
    const answer = await app.visitor.send("POST", path, {
      name: "Half",
      email: `${table}@example.org`,
      password,
    });
    await execute(`alter table ${table} drop constraint test_refuses`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("set-auth-token")).toBeNull();
    expect(await countPeople()).toBe(before);
    await app.signUp(`${table}@example.org`);
  });

  it("opens a session until the browser closes, at most 24 hours, unless rememberMe is sent", async () => {
    const open = async (email: string, extra: object) => {
      const answer = await app.visitor.send("POST", path, {
        name: "Ada",
        email,
        password,
        ...extra,
      });
      const client = app.clientOf(answer.headers.get("set-auth-token"));
      const { body } = await client.get<{ session: { expiresAt: string } }>(
        "/api/auth/get-session",
      );
      const cookie = answer.headers.getSetCookie().find((one) => one.includes("session_token="));
      const hours = (Date.parse(body.session.expiresAt) - Date.now()) / 3_600_000;
      return { cookie, hours };
    };
    const [brief, refused, long] = [
      await open("brief@example.org", {}),
      await open("refused@example.org", { rememberMe: false }),
      await open("long@example.org", { rememberMe: true }),
    ];
    for (const { cookie, hours } of [brief, refused]) {
      expect(cookie).not.toMatch(/Max-Age|Expires/i);
      expect(hours).toBeLessThanOrEqual(24);
    }
    expect(long.cookie).toMatch(/Max-Age=2592000\b/i);
    expect(Math.round(long.hours)).toBe(30 * 24);
  });

  it("stores only a hash of the password", async () => {
    await app.signUp("hash@example.org", "correct horse battery staple");
    const { rows } = await execute("select row_to_json(a)::text as stored from accounts a");
    expect(JSON.stringify(rows)).not.toContain("correct horse");
  });
});
