import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import { setUpMailedApp, password, type SignInAnswer } from "../testing/mailed-app.ts";

const next = "another long enough password";
const app = await setUpMailedApp();

const post = (path: string, body: object) =>
  app.visitor.send<SignInAnswer>("POST", `/api/auth/${path}`, body);
const reset = (token: string, newPassword = next) => post("reset-password", { token, newPassword });
async function askFor(email: string): Promise<string> {
  await post("request-password-reset", { email });
  const { step, token } = parseLink(await app.mail.take(email, /^Reset/));
  expect(step).toBe("update_password");
  return token;
}

describe("a forgotten password", () => {
  it("is replaced by an e-mailed link, which ends every session and notifies the address", async () => {
    const email = "forgot@example.org";
    const ada = await app.join(email);
    const answer = await reset(await askFor(email));
    expect([answer.status, answer.headers.get("set-auth-token")]).toEqual([200, null]);
    await app.mail.take(email, /password .* was changed/);
    expect((await ada.get("/api/account")).status).toBe(401);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it("confirms the address of an account that was never confirmed", async () => {
    const email = "late@example.org";
    await post("sign-up/email", { name: "Late", email, password });
    expect((await reset(await askFor(email))).status).toBe(200);
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it("has a link that works once, for an hour", async () => {
    const email = "twice@example.org";
    await app.join(email);
    const token = await askFor(email);
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, "yet another password");
    expect([again.status, again.body.error?.message]).toEqual([
      400,
      "This link is not valid any more. Please ask for a new one.",
    ]);
    const late = await askFor(email);
    await asSystem(app.context.database, (tx) =>
      tx.execute(sql`update verifications set expires_at = now() - interval '1 second'`),
    );
    expect((await reset(late)).status).toBe(400);
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it("can be tried again with the same link after a password that is too common", async () => {
    const email = "picky@example.org";
    await app.join(email);
    const token = await askFor(email);
    for (const common of ["password123", "picky@example.org"]) {
      const answer = await reset(token, common);
      expect([answer.status, answer.body.error?.fields]).toEqual([
        400,
        { newPassword: "This password is too common. Please choose another one." },
      ]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it.each(["", "x", "a".repeat(150), "../../x"])(
    "is not replaced for the made-up token %j",
    async (token) => {
      expect((await reset(token)).status).toBe(400);
    },
  );
});

describe("the link that confirms a new account", () => {
  it("can be sent again and works", async () => {
    const email = "sent-again@example.org";
    await post("sign-up/email", { name: "Again", email, password });
    await app.mail.take(email, /^Confirm your e-mail address for Commonplace$/);
    expect((await post("send-verification-email", { email })).status).toBe(200);
    const { step, token } = parseLink(await app.mail.take(email, /^Confirm/));
    expect(step).toBe("verify_email");
    expect((await post("verify-email", { token, password })).status).toBe(200);
    expect((await app.signIn(email)).status).toBe(200);
  });
});
