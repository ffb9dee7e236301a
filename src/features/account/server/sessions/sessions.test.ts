import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { type Answer, createTestApp, type TestClient } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";

const password = "a long enough password";
const hour = 60 * 60 * 1_000;

const context = await setUpContext();
const app = createTestApp(context);

type Session = { session: { id: string; expiresAt: string }; user: { email: string } } | null;

const signIn = (email: string, extra: object = {}) =>
  app.visitor.send("POST", "/api/auth/sign-in/email", { email, password, ...extra });
const tokenOf = (answer: Answer) => app.clientOf(answer.headers.get("set-auth-token"));
const whoIs = async (client: TestClient) =>
  (await client.get<Session>("/api/auth/get-session")).body;

/** The cookies that a response sets, as the browser sends them back. */
const cookiesOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0]!)
    .join("; ");
const sessionCookieOf = (answer: Answer) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("commonplace.session_token="))!;
const withCookie = (cookie: string, path = "/api/collections") =>
  app.visitor.send("GET", path, undefined, { cookie });

describe("a session", () => {
  it("is returned to its owner, and null to signed-out visitors", async () => {
    const ada = await app.signUp("told@example.org");
    expect((await whoIs(ada))!.user.email).toBe("told@example.org");
    expect(await whoIs(app.visitor)).toBeNull();
  });

  it("does not reveal its token in a response, by cookie or by bearer token", async () => {
    const ada = await app.signUp("hidden@example.org");
    const cookie = cookiesOf(await signIn("hidden@example.org"));
    const answers = [
      await withCookie(cookie, "/api/auth/get-session"),
      await withCookie(cookie, "/api/account/sessions"),
      await withCookie(cookie, "/api/account"),
      await ada.get("/api/auth/get-session"),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("set-auth-token")).toBeNull();
      expect(JSON.stringify(body)).not.toMatch(/token/i);
      for (const secret of [cookie.split("=")[1]!.split(".")[0]!, ada.token!.split(".")[0]!])
        expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it("ends if it is the oldest when a user exceeds the maximum", async () => {
    const ada = await app.signUp("many@example.org");
    const { id } = (await whoIs(ada))!.session;
    await asSystem(context.database, (tx) =>
      tx.execute(sql`insert into sessions (id, user_id, token, expires_at, created_at)
        select gen_random_uuid(), user_id, gen_random_uuid()::text, now() + interval '1 day',
          now() + interval '1 second'
        from sessions cross join generate_series(1, 199) where id = ${id}`),
    );
    expect(await whoIs(ada)).not.toBeNull();
    await signIn("many@example.org");
    await waitFor(async () => (await whoIs(ada)) === null);
    const { rows } = await asSystem(context.database, (tx) =>
      tx.execute(sql`select 1 from sessions s join users u on u.id = s.user_id
        where u.email = 'many@example.org'`),
    );
    expect(rows).toHaveLength(200);
  });

  it("lasts 30 days if remembered; otherwise until the browser closes, at most a day", async () => {
    await app.signUp("remember@example.org");
    const [long, short] = [
      await signIn("remember@example.org", { rememberMe: true }),
      await signIn("remember@example.org", { rememberMe: false }),
    ];
    const lasts = async (answer: Answer) =>
      Date.parse((await whoIs(tokenOf(answer)))!.session.expiresAt) - Date.now();
    expect(sessionCookieOf(long)).toMatch(/Max-Age=2592000\b/i);
    expect(sessionCookieOf(short)).not.toMatch(/Max-Age|Expires/i);
    expect(Math.round((await lasts(long)) / hour)).toBe(30 * 24);
    expect(await lasts(short)).toBeLessThanOrEqual(24 * hour);
    for (const cookie of [sessionCookieOf(long), sessionCookieOf(short)]) {
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).toMatch(/Path=\/(;|$)/i);
    }
  });

  it("is not extended by get-session when not remembered, by cookie or by bearer token", async () => {
    await app.signUp("brief@example.org");
    const answer = await signIn("brief@example.org", { rememberMe: false });
    const [cookie, name] = [cookiesOf(answer), "commonplace.session_token"];
    await withCookie(cookie, "/api/auth/get-session");
    await withCookie(
      cookie.split("; ").find((part) => part.startsWith(name))!,
      "/api/auth/get-session",
    );
    await whoIs(tokenOf(answer));
    expect(
      Date.parse((await whoIs(tokenOf(answer)))!.session.expiresAt) - Date.now(),
    ).toBeLessThanOrEqual(24 * hour);
  });

  it("ends when it expires, even if it was used shortly before", async () => {
    const ada = await app.signUp("expired@example.org");
    expect((await ada.get("/api/collections")).status).toBe(200);
    const { id } = (await whoIs(ada))!.session;
    await asSystem(context.database, (tx) =>
      tx.execute(
        sql`update sessions set expires_at = now() - interval '1 second' where id = ${id}`,
      ),
    );
    await waitFor(async () => (await ada.get("/api/collections")).status === 401);
  });

  it("leaves the browser its cookie when it has ended, because that may be a newer one by then", async () => {
    await app.signUp("replaced@example.org");
    const answer = await signIn("replaced@example.org");
    await tokenOf(answer).send("POST", "/api/auth/sign-out", {});
    const asked = await withCookie(cookiesOf(answer), "/api/auth/get-session");
    expect([asked.status, asked.body, asked.headers.getSetCookie()]).toEqual([200, null, []]);
  });

  it("is refused if its token was altered, cut short or made up", async () => {
    const ada = await app.signUp("tampered@example.org");
    const token = ada.token!;
    const [value, signature] = decodeURIComponent(token).split(".") as [string, string];
    const forged = [
      token.slice(0, -8),
      `${value}.`,
      `${value.slice(0, -1)}${value.endsWith("x") ? "y" : "x"}.${signature}`,
      `.${signature}`,
      `${value}.${"A".repeat(signature.length)}`,
      "null",
      "x".repeat(5_000),
    ];
    for (const one of forged) {
      expect((await app.clientOf(encodeURIComponent(one)).get("/api/collections")).status).toBe(
        401,
      );
      expect(
        (await withCookie(`commonplace.session_token=${encodeURIComponent(one)}`)).status,
      ).toBe(401);
    }
    expect((await ada.get("/api/collections")).status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session's token and cookie at once, even if it is cached", async () => {
    await app.signUp("out@example.org");
    for (let round = 0; round < 10; round += 1) {
      const answer = await signIn("out@example.org");
      const [client, cookie] = [tokenOf(answer), cookiesOf(answer)];
      expect([
        (await client.get("/api/collections")).status,
        (await withCookie(cookie)).status,
      ]).toEqual([200, 200]);
      const out =
        round % 2
          ? await client.send("POST", "/api/auth/sign-out", {})
          : await app.visitor.send("POST", "/api/auth/sign-out", {}, { cookie });
      expect(out.status).toBe(200);
      // The very next request must already be refused.
      expect([
        (await client.get("/api/collections")).status,
        (await withCookie(cookie)).status,
      ]).toEqual([401, 401]);
    }
  });

  it("keeps the user's other sessions", async () => {
    const first = await app.signUp("two@example.org");
    const second = tokenOf(await signIn("two@example.org"));
    await first.send("POST", "/api/auth/sign-out", {});
    expect((await second.get("/api/collections")).status).toBe(200);
  });
});

describe("two credentials in one request", () => {
  it("are cached separately", async () => {
    await app.signUp("pair@example.org");
    const cookie = cookiesOf(await signIn("pair@example.org"));
    const stale = { authorization: "Bearer made.up", cookie };
    // A proxy's own Authorization header is no session; the cookie sent with it is. The header must not be
    // cached as valid.
    await app.visitor.send("GET", "/api/collections", undefined, stale);
    expect((await app.clientOf("made.up").get("/api/collections")).status).toBe(401);
    // The first of two cookies with the same name must not be cached as valid either.
    await withCookie(`commonplace.session_token=made.up; ${cookie}`);
    expect((await withCookie("commonplace.session_token=made.up")).status).toBe(401);
  });
});
