/** A change of an account invalidates the links and codes that were e-mailed before. */
import { describe, expect, it } from "vitest";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { setUpMailedApp, password } from "./testing/mailed-app.ts";
import { createCode, type Enabled, send as sendToAuth } from "./testing/two-factor-app.ts";

const newPassword = "another long enough password";
const app = await setUpMailedApp();

const send = (client: TestClient, method: string, path: string, body?: object) =>
  client.send(method, `/api/account${path}`, body);

/** Actions that invalidate links and codes sent before. */
const changes: Record<string, (ada: TestClient, email: string) => Promise<unknown>> = {
  "a change of password": (ada) =>
    send(ada, "POST", "/password", { currentPassword: password, newPassword }),
  "a reset of the password": async (_ada, email) => {
    await app.visitor.send("POST", "/api/auth/request-password-reset", { email });
    const { token } = parseLink(await app.mail.take(email, /^Reset/));
    const body = { token, newPassword };
    return app.visitor.send("POST", "/api/auth/reset-password", body);
  },
  "a change of address": async (ada, email) => {
    const newEmail = `moved-${email}`;
    await send(ada, "POST", "/email", { newEmail, password });
    const { token } = parseLink(await app.mail.take(newEmail, /^Confirm your new/));
    return app.visitor.send("POST", "/api/auth/verify-email", { token });
  },
  "turning two-step sign-in on": async (ada) => {
    const enabled = await sendToAuth<Enabled>(ada, "two-factor/enable", { password });
    const code = await createCode(enabled.body.totpURI);
    return sendToAuth(ada, "two-factor/verify-totp", { code });
  },
  "signing out everywhere": (ada) => send(ada, "DELETE", "/sessions"),
  "signing out everywhere else": (ada) => send(ada, "DELETE", "/sessions?others=true"),
};

describe.each(Object.entries(changes))("%s", (name, change) => {
  it("invalidates the user's earlier links and codes, and keeps the links of other users", async () => {
    const email = `p_nding-${name.replaceAll(" ", "-")}@example.org`;
    // Matches `email` as a LIKE pattern ("_" matches any character), so an unescaped pattern would delete its
    // links too.
    const other = email.replace("_", "x");
    const ada = await app.join(email);
    const post = (path: string, body: object) =>
      app.visitor.send("POST", `/api/auth/${path}`, body);
    const links = [];
    for (const to of [email, other]) {
      await post("sign-in/magic-link", { email: to });
      links.push(parseLink(await app.mail.take(to, /sign-in link/)).token);
    }
    await post("email-otp/send-verification-otp", { email, type: "sign-in" });
    const message = await app.mail.take(email, /sign-in code/);
    const otp = /^\s+(\d{6})$/m.exec(message.email.text!)![1]!;
    const done = (await change(ada, email)) as { status: number };
    expect(done.status).toBeLessThan(300);
    const [mine, theirs] = [
      await post("magic-link/verify", { token: links[0] }),
      await post("magic-link/verify", { token: links[1] }),
    ];
    expect([mine.status, mine.headers.get("set-auth-token")]).toEqual([400, null]);
    expect((await post("sign-in/email-otp", { email, otp })).status).toBe(400);
    expect(theirs.status).toBe(200);
  });
});
