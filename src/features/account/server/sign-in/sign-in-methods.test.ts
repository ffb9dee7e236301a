import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { Answer, TestClient } from "#server/testing/test-client.ts";
import {
  cookiesOf,
  setUpMailedApp,
  password,
  sessionCookieOf,
  type SignInAnswer,
} from "../testing/mailed-app.ts";

const hour = 60 * 60 * 1_000;
const app = await setUpMailedApp({ PUBLIC_URL: "http://notes.example.org:8080" });

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.visitor.send<SignInAnswer>("POST", `/api/auth/${path}`, body, headers);
const get = (path: string, headers: Record<string, string> = {}) =>
  app.visitor.send<SignInAnswer>("GET", `/api/auth/${path}`, undefined, headers);
const clientOf = (answer: Answer) => app.clientOf(answer.headers.get("set-auth-token"));
const addressOf = async (client: TestClient) =>
  (await client.get<{ email: string }>("/api/account")).body.email;

/** Each sign-in method that uses e-mail, as a function that runs it with a browser's cookies. */
const ways: Record<string, (email: string, cookie: string) => Promise<Answer<SignInAnswer>>> = {
  "a magic link": async (email, cookie) => {
    await post("sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    return post("magic-link/verify", { token }, { cookie });
  },
  "a code": async (email, cookie) => {
    await post("email-otp/send-verification-otp", { email, type: "sign-in" });
    const { email: message } = await app.mail.take(email, /sign-in code/);
    const otp = /^\s+(\d{6})$/m.exec(message.text!)![1];
    return post("sign-in/email-otp", { email, otp }, { cookie });
  },
  "confirming an address": async (email, cookie) => {
    const asked = await post("sign-up/email", { name: "Ada", email, password });
    const { token } = parseLink(await app.mail.take(email, /^Confirm/));
    return post("verify-email", { token }, { cookie: `${cookiesOf(asked)}; ${cookie}` });
  },
};

describe.each(Object.entries(ways))("%s", (way, enter) => {
  const named = (who: string) => `${who}-${way.replaceAll(" ", "-")}@example.org`;

  it("opens an account and a session for a new address", async () => {
    const answer = await enter(named("new"), "");
    expect(answer.status).toBe(200);
    expect(await addressOf(clientOf(answer))).toBe(named("new"));
  });

  it("lasts 30 days if the user asked to be remembered", async () => {
    const answer = await enter(named("long"), "commonplace.remember_me=true");
    expect(sessionCookieOf(answer)).toMatch(/Max-Age=2592000\b/i);
    expect(Math.round((await lasts(answer)) / hour)).toBe(30 * 24);
  });

  it.each(["", "commonplace.remember_me=false", "commonplace.remember_me=true1"])(
    "lasts until the browser closes, at most a day, with the cookie %j",
    async (cookie) => {
      const answer = await enter(named(`short-${cookie.replaceAll(/\W/g, "")}`), cookie);
      expect(sessionCookieOf(answer)).toBeDefined();
      expect(sessionCookieOf(answer)).not.toMatch(/Max-Age|Expires/i);
      expect(await lasts(answer)).toBeLessThanOrEqual(24 * hour);
    },
  );
});

async function lasts(answer: Answer): Promise<number> {
  const { body } = await clientOf(answer).get<{ session: { expiresAt: string } }>(
    "/api/auth/get-session",
  );
  return Date.parse(body.session.expiresAt) - Date.now();
}

describe("a link", () => {
  it("leads to PUBLIC_URL, whatever the request's Host header", async () => {
    const email = "host@example.org";
    await post(
      "sign-in/magic-link",
      { email },
      { host: "other.localhost", "x-forwarded-host": "evil.example" },
    );
    const { url, step } = parseLink(await app.mail.take(email, /sign-in link/));
    expect(url).toMatch(/^http:\/\/notes\.example\.org:8080\/login#magic_link&token=/);
    expect(step).toBe("magic_link");
  });

  it("works once, and then returns 400 with a message", async () => {
    const email = "once@example.org";
    await post("sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    expect((await post("magic-link/verify", { token })).status).toBe(200);
    const again = await post("magic-link/verify", { token });
    expect([again.status, again.body.error?.message]).toEqual([
      400,
      "This link is not valid any more. Please ask for a new one.",
    ]);
    expect(again.headers.get("set-cookie")).toBeNull();
  });

  it("is refused for cross-site requests, and never redirects to another site", async () => {
    const email = "csrf@example.org";
    await post("sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    const follow = (headers: Record<string, string>) =>
      post("magic-link/verify", { token, callbackURL: "https://evil.example/" }, headers);
    expect((await follow({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await follow({ origin: "https://evil.example" })).status).toBe(403);
    const answer = await follow({});
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  });

  it("is not used up by GET, as mail scanners fetch links", async () => {
    const email = "scanned@example.org";
    await post("sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    for (const path of ["magic-link/verify", "verify-email", "reset-password", "sign-out"]) {
      const answer = await get(`${path}?token=${token}`);
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([404, null]);
    }
    expect((await post("magic-link/verify", { token })).status).toBe(200);
  });

  it("is not stored in plain text in the database", async () => {
    const email = "hashed@example.org";
    await post("sign-in/magic-link", { email });
    await app.join("reset-hashed@example.org");
    await post("request-password-reset", { email: "reset-hashed@example.org" });
    const tokens = [
      parseLink(await app.mail.take(email, /sign-in link/)).token,
      parseLink(await app.mail.take("reset-hashed@example.org", /^Reset/)).token,
    ];
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(sql`select row_to_json(v)::text as row from verifications v`),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("a code", () => {
  it("is refused when wrong, and used up after three attempts", async () => {
    const email = "guess@example.org";
    await post("email-otp/send-verification-otp", { email, type: "sign-in" });
    const { email: message } = await app.mail.take(email, /sign-in code/);
    const otp = /^\s+(\d{6})$/m.exec(message.text!)![1]!;
    const other = otp === "123456" ? "654321" : "123456";
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await post("sign-in/email-otp", { email, otp: other })).status).toBe(400);
    const answer = await post("sign-in/email-otp", { email, otp });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get("set-auth-token")).toBeNull();
  });

  it("cannot be guessed by requesting new ones, because attempts are counted by address", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push(
        (await post("sign-in/email-otp", { email: "c@example.org", otp: "000000" })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});

describe("an account whose address is not confirmed", () => {
  it("cannot sign in by password, and gets the link again", async () => {
    const email = "unconfirmed@example.org";
    const signUp = await post("sign-up/email", { name: "Ada", email, password });
    expect([signUp.status, signUp.body.token, sessionCookieOf(signUp)]).toEqual([
      200,
      null,
      undefined,
    ]);
    await app.mail.take(email, /^Confirm/);
    const answer = await app.signIn(email);
    expect([answer.status, answer.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    expect(answer.headers.get("set-auth-token")).toBeNull();
    const { token } = parseLink(await app.mail.take(email, /^Confirm/));
    const cookie = cookiesOf(answer);
    expect((await post("verify-email", { token }, { cookie })).status).toBe(200);
    expect((await app.signIn(email)).status).toBe(200);
    // The link does not sign in a second time.
    expect(sessionCookieOf(await post("verify-email", { token }, { cookie }))).toBeUndefined();
  });

  it("loses a password set by another user once its owner signs in by e-mail", async () => {
    const email = "squatted@example.org";
    await post("sign-up/email", { name: "Squatter", email, password });
    const answer = await ways["a magic link"]!(email, "");
    expect(answer.status).toBe(200);
    expect((await app.signIn(email)).status).toBe(401);
  });
});

const unexposed = `
  change-password change-email delete-user list-sessions revoke-session revoke-sessions
  revoke-other-sessions update-user update-session link-social list-accounts unlink-account
  set-password get-access-token refresh-token account-info email-otp/reset-password
  email-otp/verify-email email-otp/request-email-change email-otp/change-email
  email-otp/check-verification-otp forget-password/email-otp two-factor/send-otp
  two-factor/verify-otp two-factor/get-totp-uri verify-password reset-password/x sign-in/email/
  callback/google error ok
`;

it("returns 404 for better-auth routes that are not exposed", async () => {
  const ada = await app.join("besides@example.org");
  for (const path of unexposed.trim().split(/\s+/)) {
    const statuses = [
      (await ada.send("POST", `/api/auth/${path}`, {})).status,
      path.startsWith("callback") ? 404 : (await ada.get(`/api/auth/${path}`)).status,
    ];
    expect([path, ...statuses]).toEqual([path, 404, 404]);
  }
  expect(cookiesOf(await get("get-session"))).toBe("");
});
