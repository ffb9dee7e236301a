import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { Answer } from "#server/testing/test-client.ts";
import { setUpGoogleApp } from "../testing/google-app.ts";
import { cookiesOf, sessionCookieOf, type SignInAnswer } from "../testing/mailed-app.ts";
import {
  createCode,
  signUpWithAuthenticator,
  isChallenge,
  send,
} from "../testing/two-factor-app.ts";

const { app, provider } = await setUpGoogleApp();

describe("the second factor", () => {
  const finish = async (answer: Answer<SignInAnswer>, totpURI: string) => {
    expect(isChallenge(answer)).toBe(true);
    const code = await createCode(totpURI, 1);
    const done = await send(app.visitor, "two-factor/verify-totp", { code }, cookiesOf(answer));
    expect(done.status).toBe(200);
  };
  const sessionsOf = async (email: string) => {
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(
        sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`,
      ),
    );
    return rows.length;
  };

  it("is required after a magic link", async () => {
    const email = "magic2@example.org";
    const { totpURI } = await signUpWithAuthenticator(app, email);
    const before = await sessionsOf(email);
    await send(app.visitor, "sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    const answer = await send(app.visitor, "magic-link/verify", { token });
    expect([answer.status, answer.body.twoFactorRedirect]).toEqual([200, true]);
    expect(await sessionsOf(email)).toBe(before);
    await finish(answer, totpURI);
  });

  it("is required after a code by e-mail", async () => {
    const email = "code2@example.org";
    const { totpURI } = await signUpWithAuthenticator(app, email);
    await send(app.visitor, "email-otp/send-verification-otp", { email, type: "sign-in" });
    const otp = /^\s+(\d{6})$/m.exec((await app.mail.take(email, /sign-in code/)).email.text!)![1];
    const answer = await send(app.visitor, "sign-in/email-otp", { email, otp });
    expect([answer.status, answer.body.twoFactorRedirect]).toEqual([200, true]);
    await finish(answer, totpURI);
  });

  it("is required after confirming an address", async () => {
    const email = "confirm2@example.org";
    const { totpURI } = await signUpWithAuthenticator(app, email);
    await asSystem(app.context.database, (tx) =>
      tx.execute(sql`update users set email_verified = false where email = ${email}`),
    );
    const asked = await app.signIn(email);
    const { token } = parseLink(await app.mail.take(email, /^Confirm/));
    const answer = await send(app.visitor, "verify-email", { token }, cookiesOf(asked));
    expect(answer.body.twoFactorRedirect).toBe(true);
    await finish(answer, totpURI);
  });

  it("is required after signing in with Google", async () => {
    const email = "google2@example.org";
    const { totpURI } = await signUpWithAuthenticator(app, email);
    const before = await sessionsOf(email);
    provider.user = { sub: "google2", email, email_verified: true, name: "G" };
    const begun = await send<{ url: string }>(app.visitor, "sign-in/social", {
      provider: "google",
    });
    const back = await provider.signIn(begun.body.url);
    const answer = await app.visitor.send<SignInAnswer>(
      "GET",
      `${back.pathname}${back.search}`,
      undefined,
      { cookie: cookiesOf(begun) },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login#two_factor"]);
    expect(await sessionsOf(email)).toBe(before);
    await finish(answer, totpURI);
  });

  it("is required after setting a new password", async () => {
    const email = "reset2@example.org";
    await signUpWithAuthenticator(app, email);
    await send(app.visitor, "request-password-reset", { email });
    const { token } = parseLink(await app.mail.take(email, /^Reset/));
    const newPassword = "a new and long password";
    const reset = await send(app.visitor, "reset-password", { token, newPassword });
    expect([reset.status, sessionCookieOf(reset)]).toEqual([200, undefined]);
    expect(isChallenge(await app.signIn(email, newPassword))).toBe(true);
  });
});
