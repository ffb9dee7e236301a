/** An attacker signs up with a victim's address: their access must end when the owner proves the address. */
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AccountSecurity } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { Answer, TestClient } from "#server/testing/test-client.ts";
import { setUpGoogleApp } from "../testing/google-app.ts";
import {
  cookiesOf,
  startMailedApp,
  password,
  sessionCookieOf,
  type SignInAnswer,
} from "../testing/mailed-app.ts";
import { signUpWithAuthenticator, isChallenge, send } from "../testing/two-factor-app.ts";

const own = "what the owner chooses";
const { app, provider } = await setUpGoogleApp();

const post = (path: string, body: object, cookie = "") => send(app.visitor, path, body, cookie);
const signUp = (email: string, given = password) =>
  post("sign-up/email", { name: "Somebody", email, password: given });
const takeLink = async (email: string, subject: RegExp) =>
  parseLink(await app.mail.take(email, subject)).token;
const clientOf = (answer: Answer) => app.clientOf(answer.headers.get("set-auth-token"));
const securityOf = async (client: TestClient) =>
  (await client.get<AccountSecurity>("/api/account")).body;

async function enterByGoogle(email: string, sub = email, isVerified = true): Promise<Answer> {
  provider.user = { sub, email, email_verified: isVerified, name: "O" };
  const begun = await send<{ url: string }>(app.visitor, "sign-in/social", { provider: "google" });
  const back = await provider.signIn(begun.body.url);
  return app.visitor.send("GET", `${back.pathname}${back.search}`, undefined, {
    cookie: cookiesOf(begun),
  });
}

describe("the link that confirms an address", () => {
  it("needs the sign-up's cookie or password, and is not used up without them", async () => {
    const email = "victim@example.org";
    const attacker = await signUp(email);
    const token = await takeLink(email, /^Confirm/);
    for (const cookie of [
      "",
      cookiesOf(attacker).replace(/.(?=; |$)/, "x"),
      "commonplace.sign_up=x",
    ]) {
      const answer = await post("verify-email", { token }, cookie);
      expect([answer.status, answer.body.error?.fields, sessionCookieOf(answer)]).toEqual([
        400,
        { password: "Please enter the password that you chose when you signed up" },
        undefined,
      ]);
    }
    const wrong = await post("verify-email", { token, password: own });
    expect([wrong.status, wrong.body.error?.fields]).toEqual([
      400,
      { password: "This password is not right" },
    ]);
    expect((await app.signIn(email)).status).toBe(403);
  });

  it("does not work for a later sign-up with the same address", async () => {
    const email = "second@example.org";
    await signUp(email);
    const token = await takeLink(email, /^Confirm/);
    const owner = await signUp(email, own);
    expect((await post("verify-email", { token }, cookiesOf(owner))).status).toBe(400);
    expect((await app.signIn(email)).status).toBe(403);
  });

  it.each(["the password", "a sign-in in that browser"])(
    "works in another browser with %s",
    async (what) => {
      const email = `elsewhere-${what.length}@example.org`;
      await signUp(email);
      const token = await takeLink(email, /^Confirm/);
      const answer =
        what === "the password"
          ? await post("verify-email", { token, password })
          : await post("verify-email", { token }, cookiesOf(await app.signIn(email)));
      expect(answer.status).toBe(200);
      expect(await securityOf(clientOf(answer))).toMatchObject({ email, emailVerified: true });
    },
  );

  it("cannot be used to guess the password", async () => {
    const email = "oracle@example.org";
    await signUp(email);
    const token = await takeLink(email, /^Confirm/);
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await post("verify-email", { token, password: `guess ${attempt}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it("does not reveal whether an account exists for a forged token", async () => {
    await app.join("known@example.org");
    const forge = (email: string) =>
      `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ email })).toString("base64url")}.x`;
    const answers = await Promise.all(
      ["known@example.org", "nobody@example.org"].map((email) =>
        post("verify-email", { token: forge(email) }),
      ),
    );
    expect(answers[0]!.status).toBe(400);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });
});

/** The ways in which an owner can prove an address. */
const proofs: Record<string, (email: string) => Promise<Answer<SignInAnswer>>> = {
  "a magic link": async (email) => {
    await post("sign-in/magic-link", { email });
    return post("magic-link/verify", { token: await takeLink(email, /sign-in link/) });
  },
  "a code": async (email) => {
    await post("email-otp/send-verification-otp", { email, type: "sign-in" });
    const message = await app.mail.take(email, /sign-in code/);
    const otp = /^\s+(\d{6})$/m.exec(message.email.text!)![1]!;
    return post("sign-in/email-otp", { email, otp });
  },
  "a new password": async (email) => {
    await post("request-password-reset", { email });
    await post("reset-password", { token: await takeLink(email, /^Reset/), newPassword: own });
    return app.signIn(email, own);
  },
  Google: async (email) => (await enterByGoogle(email)) as Answer<SignInAnswer>,
};

describe.each(Object.entries(proofs))("the owner's first proof by %s", (way, prove) => {
  it("removes the password, sessions, second factor and links set up before", async () => {
    const email = `taken-${way.replaceAll(" ", "-").toLowerCase()}@example.org`;
    // As if the account was created while the server had no SMTP.
    const { client: attacker } = await signUpWithAuthenticator(app, email);
    const { from, to } = { from: email, to: `new-${email}` };
    await attacker.send("POST", "/api/account/email", { newEmail: to, password });
    const change = await takeLink(to, /^Confirm your new/);
    const challenge = await app.signIn(email);
    expect(isChallenge(challenge)).toBe(true);
    await asSystem(app.context.database, (tx) =>
      tx.execute(sql`update users set email_verified = false where email = ${from}`),
    );

    const answer = await prove(email);
    expect(isChallenge(answer)).toBe(false);
    expect(await securityOf(clientOf(answer))).toMatchObject({
      email,
      emailVerified: true,
      twoFactor: false,
      hasPassword: way === "a new password",
    });
    expect((await attacker.get("/api/account")).status).toBe(401);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await post("verify-email", { token: change })).status).toBe(400);
    const code = { code: "000000" };
    const half = await post("two-factor/verify-totp", code, cookiesOf(challenge));
    expect(half.body.code).toBe("INVALID_TWO_FACTOR_COOKIE");
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(sql`select 1 from two_factors f join users u on u.id = f.user_id
        where u.email = ${email}`),
    );
    expect(rows).toEqual([]);
  });
});

describe("Google sign-in with a known address", () => {
  it("opens no unconfirmed account if Google has not verified the address", async () => {
    const email = "unproven@example.org";
    await signUp(email);
    const answer = await enterByGoogle(email, "unproven", false);
    expect(sessionCookieOf(answer)).toBeUndefined();
    expect((await app.signIn(email)).status).toBe(403);
  });

  it("keeps the password and second factor of a confirmed account, and asks for the second factor", async () => {
    const email = "both@example.org";
    await signUpWithAuthenticator(app, email);
    const answer = (await enterByGoogle(email)) as Answer<SignInAnswer>;
    expect([answer.headers.get("location"), isChallenge(answer)]).toEqual([
      "/login#two_factor",
      true,
    ]);
    expect(isChallenge(await app.signIn(email))).toBe(true);
    // It is linked now, and is found by the provider's id alone.
    expect(isChallenge((await enterByGoogle(email)) as Answer<SignInAnswer>)).toBe(true);
  });

  it("leaves an unconfirmed account alone if the Google account is linked to another one", async () => {
    const linked = await enterByGoogle("linked@example.org", "linked");
    expect(sessionCookieOf(linked)).toBeDefined();
    await signUp("waiting@example.org");
    const again = await enterByGoogle("waiting@example.org", "linked");
    expect((await securityOf(clientOf(again))).email).toBe("linked@example.org");
    expect((await app.signIn("waiting@example.org")).status).toBe(403);
  });
});

it("does not link Google to an account with a password without SMTP, which never verified its address", async () => {
  const other = await startMailedApp({ ...provider.settings, SMTP_URL: "" });
  try {
    const email = "local@example.org";
    await other.signUp(email);
    provider.user = { sub: "local", email, email_verified: true, name: "L" };
    const begun = await send<{ url: string }>(other.visitor, "sign-in/social", {
      provider: "google",
    });
    const back = await provider.signIn(begun.body.url);
    const answer = await other.visitor.send("GET", `${back.pathname}${back.search}`, undefined, {
      cookie: cookiesOf(begun),
    });
    expect(sessionCookieOf(answer)).toBeUndefined();
    expect(answer.headers.get("location")).toContain("error=account_not_linked");
    expect((await other.signIn(email)).status).toBe(200);
  } finally {
    await other.close();
  }
});
