/** An installation without SMTP: every e-mail is written to the outbox, and its links work. */
import { readdirSync, readFileSync, unlinkSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import type { AccountSecurity, SignInOptions } from "#features/account/contract.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { password, type SignInAnswer } from "../testing/mailed-app.ts";

const context = await setUpContext();
const app = createTestApp(context);

const post = (path: string, body: object) =>
  app.visitor.send<SignInAnswer>("POST", `/api/auth/${path}`, body);

/** The newest e-mail to the address. */
async function readNewest(to: string) {
  const folder = join(context.env.dataDir, "outbox");
  const name = readdirSync(folder)
    .toSorted()
    .findLast((file) => file.includes(`-${to}-`))!;
  return PostalMime.parse(readFileSync(join(folder, name)));
}

/** Counts the creations, writes and deletions of files in the outbox while `work` runs. */
async function countFileEvents(work: () => Promise<unknown>): Promise<number> {
  const folder = join(context.env.dataDir, "outbox");
  const seen: (string | null)[] = [];
  const watcher = watch(folder, (_event, name) => seen.push(name));
  await work();
  // Events arrive in order, so this one is the last.
  writeFileSync(join(folder, "mark"), "");
  await waitFor(() => Promise.resolve(seen.includes("mark")));
  watcher.close();
  unlinkSync(join(folder, "mark"));
  return seen.indexOf("mark");
}

describe("without an SMTP server", () => {
  it("needs no confirmation to sign up", async () => {
    expect((await app.visitor.get<SignInOptions>("/api/auth/options")).body).toEqual({
      google: false,
      provider: null,
      confirmsEmail: false,
    });
    const ada = await app.signUp("ada@example.org");
    expect((await ada.get<AccountSecurity>("/api/account")).body.emailVerified).toBe(false);
  });

  it("signs in by magic link to an account with a password, and keeps the password", async () => {
    const email = "magic@example.org";
    await app.signUp(email);
    await post("sign-in/magic-link", { email });
    const { page, token } = parseLink({ email: await readNewest(email) });
    expect(page).toBe("http://127.0.0.1:3000/login");
    const answer = await app.visitor.send("POST", "/api/auth/magic-link/verify", { token });
    expect([answer.status, answer.headers.has("set-auth-token")]).toEqual([200, true]);
    expect((await post("sign-in/email", { email, password })).status).toBe(200);
  });

  it("signs in with a code, and sets a new password by a reset link", async () => {
    const email = "both@example.org";
    await app.signUp(email);
    await post("email-otp/send-verification-otp", { email, type: "sign-in" });
    const otp = /^\s+(\d{6})$/m.exec((await readNewest(email)).text!)![1];
    expect((await post("sign-in/email-otp", { email, otp })).status).toBe(200);
    await post("request-password-reset", { email });
    const { token } = parseLink({ email: await readNewest(email) });
    const newPassword = "another long enough password";
    expect((await post("reset-password", { token, newPassword })).status).toBe(200);
    expect((await post("sign-in/email", { email, password: newPassword })).status).toBe(200);
  });

  it("changes an address at once, and refuses a taken one", async () => {
    const ada = await app.signUp("from@example.org");
    const change = (newEmail: string) =>
      ada.send<SignInAnswer>("POST", "/api/account/email", { newEmail, password });
    const taken = await change("ada@example.org");
    expect([taken.status, taken.body.error?.fields]).toEqual([
      409,
      { newEmail: "There is an account with this e-mail address already" },
    ]);
    const changed = await change("to@example.org");
    expect([changed.status, changed.body]).toEqual([200, { result: "changed" }]);
    expect((await readNewest("from@example.org")).text).toContain("to@example.org");
    expect((await post("sign-in/email", { email: "to@example.org", password })).status).toBe(200);
  });

  it("returns 422 with a message when signing up with a known address", async () => {
    const answer = await post("sign-up/email", { name: "A", email: "ada@example.org", password });
    expect([answer.status, answer.body.error?.message]).toEqual([
      422,
      "There is an account with this e-mail address already. Please sign in.",
    ]);
  });

  it.each([
    ["password123", "one@example.org"],
    ["PassWord123", "two@example.org"],
    ["somebody.long@example.org", "somebody.long@example.org"],
    ["Somebody.Else", "somebody.else@example.org"],
  ])("rejects %s as too common for %s", async (common, email) => {
    const answer = await post("sign-up/email", { name: "C", email, password: common });
    expect([answer.status, answer.body.error?.fields]).toEqual([
      400,
      { password: "This password is too common. Please choose another one." },
    ]);
  });

  it("writes to the disk for a reset of an unknown address too, but keeps no file", async () => {
    await app.signUp("reset@example.org");
    const ask = (email: string) => () => post("request-password-reset", { email });
    await ask("reset@example.org")();
    const files = () => readdirSync(join(context.env.dataDir, "outbox")).length;
    const before = files();
    const known = await countFileEvents(ask("reset@example.org"));
    expect(known).toBeGreaterThan(0);
    // The file is created and written as for a known address, then deleted.
    expect(await countFileEvents(ask("nobody-there@example.org"))).toBe(known + 1);
    expect(files()).toBe(before + 1);
  });
});
