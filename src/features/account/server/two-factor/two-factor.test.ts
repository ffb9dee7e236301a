import { describe, expect, it } from "vitest";
import { cookiesOf, setUpMailedApp, password, sessionCookieOf } from "../testing/mailed-app.ts";
import {
  createCode,
  createCodeOf,
  type Enabled,
  signUpWithAuthenticator,
  isChallenge,
  isOn,
  send,
} from "../testing/two-factor-app.ts";

const app = await setUpMailedApp();

describe("turning two-factor authentication on", () => {
  it("requires the password and a first code, notifies by e-mail, and does not extend the session", async () => {
    const email = "on@example.org";
    await app.join(email);
    const brief = await app.signIn(email, password, { rememberMe: false });
    const ada = app.clientOf(brief.headers.get("set-auth-token"));
    const enabled = await send<Enabled>(ada, "two-factor/enable", { password });
    expect(enabled.body.totpURI).toMatch(/^otpauth:\/\/totp\/Commonplace:on%40example\.org\?/);
    expect(new Set(enabled.body.backupCodes).size).toBe(10);
    expect(await isOn(ada)).toBe(false);
    expect((await send(ada, "two-factor/verify-totp", { code: "000000" })).status).toBe(401);
    const done = await send(ada, "two-factor/verify-totp", {
      code: await createCode(enabled.body.totpURI),
    });
    await app.mail.take(email, /turned on/);
    const next = app.clientOf(done.headers.get("set-auth-token"));
    expect(await isOn(next)).toBe(true);
    const { body } = await next.get<{ session: { expiresAt: string } }>("/api/auth/get-session");
    expect(Date.parse(body.session.expiresAt) - Date.now()).toBeLessThanOrEqual(
      24 * 60 * 60 * 1_000,
    );
    expect((await ada.get("/api/account")).status).toBe(401);
  });

  it.each(["enable", "disable", "generate-backup-codes"])(
    "refuses %s with a wrong password or without a session",
    async (step) => {
      const ada = await app.join(`${step}@example.org`);
      const wrong = await send<Enabled>(ada, `two-factor/${step}`, { password: "not this one" });
      expect([wrong.status, wrong.body.error?.fields]).toEqual([
        400,
        { password: "This password is not right" },
      ]);
      expect((await send(app.visitor, `two-factor/${step}`, { password })).status).toBe(401);
    },
  );
});

describe("signing in with two-factor authentication", () => {
  it("asks for a code after the password", async () => {
    const { totpURI } = await signUpWithAuthenticator(app, "totp@example.org");
    const first = await app.signIn("totp@example.org");
    expect([first.status, first.body.twoFactorRedirect]).toEqual([200, true]);
    expect(isChallenge(first)).toBe(true);
    expect(
      (await send(app.visitor, "two-factor/verify-totp", { code: "123456" }, cookiesOf(first)))
        .status,
    ).toBe(401);
    const second = await send(
      app.visitor,
      "two-factor/verify-totp",
      { code: await createCode(totpURI, 1) },
      cookiesOf(first),
    );
    expect(second.status).toBe(200);
    expect(await isOn(app.clientOf(second.headers.get("set-auth-token")))).toBe(true);
  });

  it("accepts each code once and no older code, even for ten concurrent requests", async () => {
    const email = "replay@example.org";
    const { totpURI, firstStep } = await signUpWithAuthenticator(app, email);
    const enter = async (code: string) => {
      const first = await app.signIn(email);
      return () => send(app.visitor, "two-factor/verify-totp", { code }, cookiesOf(first));
    };
    for (const step of [firstStep, firstStep - 1]) {
      const used = await (await enter(await createCodeOf(totpURI, step)))();
      expect([used.status, used.body.message]).toEqual([
        401,
        "This code is not right. Please try again.",
      ]);
    }
    const code = await createCode(totpURI, 1);
    const challenges = [];
    for (let at = 0; at < 10; at += 1) challenges.push(await enter(code));
    const answers = await Promise.all(challenges.map((verify) => verify()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => sessionCookieOf(answer) !== undefined)).toHaveLength(1);
  });

  it.each([
    ["commonplace.remember_me=true", 30],
    ["", 1],
  ])("follows the user's choice to be remembered with the cookie %j", async (cookie, days) => {
    const email = `wish${days}@example.org`;
    const { totpURI } = await signUpWithAuthenticator(app, email);
    const first = await app.signIn(email, password, { rememberMe: true });
    const code = await createCode(totpURI, 1);
    const answer = await send(
      app.visitor,
      "two-factor/verify-totp",
      { code },
      `${cookiesOf(first)}; ${cookie}`,
    );
    const client = app.clientOf(answer.headers.get("set-auth-token"));
    const { body } = await client.get<{ session: { expiresAt: string } }>("/api/auth/get-session");
    const lasts = (Date.parse(body.session.expiresAt) - Date.now()) / (24 * 60 * 60 * 1_000);
    expect(Math.round(lasts)).toBe(days);
    expect(/Max-Age/i.test(sessionCookieOf(answer)!)).toBe(days === 30);
  });

  it("accepts each recovery code once", async () => {
    const { backupCodes } = await signUpWithAuthenticator(app, "recover@example.org");
    const use = async (code: string) => {
      const first = await app.signIn("recover@example.org");
      return send(app.visitor, "two-factor/verify-backup-code", { code }, cookiesOf(first));
    };
    expect((await use(backupCodes[0]!)).status).toBe(200);
    expect((await use(backupCodes[0]!)).status).toBe(401);
    expect((await use(backupCodes[1]!)).status).toBe(200);
  });

  it("replaces the old recovery codes with new ones", async () => {
    const { client, backupCodes } = await signUpWithAuthenticator(app, "renew@example.org");
    const made = await send<Enabled>(client, "two-factor/generate-backup-codes", { password });
    const use = async (code: string) =>
      (
        await send(
          app.visitor,
          "two-factor/verify-backup-code",
          { code },
          cookiesOf(await app.signIn("renew@example.org")),
        )
      ).status;
    expect([await use(backupCodes[0]!), await use(made.body.backupCodes[0]!)]).toEqual([401, 200]);
  });

  it("limits wrong codes within one sign-in and across sign-ins", async () => {
    const { totpURI } = await signUpWithAuthenticator(app, "brute@example.org");
    for (let round = 0; round < 2; round += 1) {
      const first = await app.signIn("brute@example.org");
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(
          (await send(app.visitor, "two-factor/verify-totp", { code: "000000" }, cookiesOf(first)))
            .status,
        ).toBe(401);
      const code = await createCode(totpURI, 1);
      expect(
        (await send(app.visitor, "two-factor/verify-totp", { code }, cookiesOf(first))).status,
      ).toBeGreaterThanOrEqual(400);
    }
    const last = await app.signIn("brute@example.org");
    const answer = await send(
      app.visitor,
      "two-factor/verify-totp",
      { code: await createCode(totpURI, 1) },
      cookiesOf(last),
    );
    expect([answer.status, answer.body.error?.message]).toEqual([
      429,
      "Too many attempts. Please try again in 15 minutes.",
    ]);
    expect(answer.headers.get("retry-after")).toBe("900");
  });

  it("rejects a code without the sign-in's cookie or with a made-up one", async () => {
    const { totpURI } = await signUpWithAuthenticator(app, "cookie@example.org");
    const code = await createCode(totpURI, 1);
    expect((await send(app.visitor, "two-factor/verify-totp", { code })).status).toBe(401);
    expect(
      (
        await send(
          app.visitor,
          "two-factor/verify-totp",
          { code },
          "commonplace.two_factor=2fa-x.y",
        )
      ).status,
    ).toBe(401);
  });
});

describe("turning two-factor authentication off", () => {
  it("requires the password, notifies by e-mail, and then signs in by password alone", async () => {
    const { client } = await signUpWithAuthenticator(app, "off@example.org");
    const answer = await send(client, "two-factor/disable", { password });
    expect(answer.status).toBe(200);
    await app.mail.take("off@example.org", /turned off/);
    expect(await isOn(app.clientOf(answer.headers.get("set-auth-token")))).toBe(false);
    const signedIn = await app.signIn("off@example.org");
    expect(sessionCookieOf(signedIn)).toBeDefined();
  });
});
