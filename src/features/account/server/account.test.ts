import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AccountSecurity } from "#features/account/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { listen, setUpMailedApp, password } from "./testing/mailed-app.ts";

const next = "another long enough password";
const app = await setUpMailedApp();

const isIn = async (client: TestClient) => (await client.get("/api/account")).status === 200;
const enter = async (email: string, given = password) =>
  app.clientOf((await app.signIn(email, given)).headers.get("set-auth-token"));
const send = (client: TestClient, method: string, path: string, body?: object) =>
  client.send<ErrorBody>(method, `/api/account${path}`, body);

describe("GET /api/account", () => {
  it("returns the security settings to their owner, and 401 to signed-out visitors", async () => {
    const ada = await app.join("told@example.org");
    expect((await ada.get<AccountSecurity>("/api/account")).body).toEqual({
      email: "told@example.org",
      emailVerified: true,
      hasPassword: true,
      google: false,
      twoFactor: false,
    });
    expect((await app.visitor.get("/api/account")).status).toBe(401);
  });
});

describe("changing the password", () => {
  it("ends every other session and its stream, keeps this session, and notifies the address", async () => {
    const here = await app.join("change@example.org");
    const there = await enter("change@example.org");
    const [staying, going] = [await listen(app, here), await listen(app, there)];
    const answer = await send(here, "POST", "/password", {
      currentPassword: password,
      newPassword: next,
    });
    expect(answer.status).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await going.ended).toBe(true);
    await staying.cancel();
    await app.mail.take("change@example.org", /password .* was changed/);
    expect((await app.signIn("change@example.org")).status).toBe(401);
    expect((await app.signIn("change@example.org", next)).status).toBe(200);
  });

  it("invalidates a reset link that was sent before", async () => {
    const email = "stale@example.org";
    const ada = await app.join(email);
    await app.visitor.send("POST", "/api/auth/request-password-reset", { email });
    const { token } = parseLink(await app.mail.take(email, /^Reset/));
    await send(ada, "POST", "/password", { currentPassword: password, newPassword: next });
    const answer = await app.visitor.send("POST", "/api/auth/reset-password", {
      token,
      newPassword: "a third long password",
    });
    expect(answer.status).toBe(400);
    expect((await app.signIn(email, next)).status).toBe(200);
  });

  it.each([
    [
      "currentPassword",
      { currentPassword: "not this one", newPassword: next },
      "This password is not right",
    ],
    ["currentPassword", { currentPassword: "", newPassword: next }, "Please enter your password"],
    [
      "newPassword",
      { currentPassword: password, newPassword: "short" },
      "A password has at least 8 characters",
    ],
    [
      "newPassword",
      { currentPassword: password, newPassword: "Password123" },
      "This password is too common. Please choose another one.",
    ],
    [
      "newPassword",
      { currentPassword: password, newPassword: "refuse@example.org" },
      "This password is too common. Please choose another one.",
    ],
  ])("names the field %s for %j", async (field, body, message) => {
    const ada = await enter("refuse@example.org").then(async (client) =>
      (await isIn(client)) ? client : app.join("refuse@example.org"),
    );
    const answer = await send(ada, "POST", "/password", body);
    expect([answer.status, answer.body.error.fields]).toEqual([400, { [field]: message }]);
    expect((await app.signIn("refuse@example.org")).status).toBe(200);
  });

  it("allows ten wrong passwords in total, concurrent or not, and counts them across routes", async () => {
    const ada = await app.join("oracle@example.org");
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        send(ada, "POST", "/password", { currentPassword: "a guess", newPassword: next }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/email"],
    ] as const) {
      const answer = await send(ada, method, path, { password, newEmail: "x@example.org" });
      expect([answer.status, answer.body.error.code]).toEqual([429, "rate_limited"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(60);
    }
    expect(await isIn(ada)).toBe(true);
  });
});

describe("changing the address", () => {
  it("applies once the e-mailed link is opened, notifies the old address, and ends other sessions", async () => {
    const ada = await app.join("old@example.org");
    const other = await enter("old@example.org");
    const answer = await ada.send("POST", "/api/account/email", {
      newEmail: "New@Example.org",
      password,
    });
    expect([answer.status, answer.body]).toEqual([200, { result: "confirm" }]);
    const { email: asked } = await app.mail.take("old@example.org", /change of your e-mail/);
    expect(asked.text).toContain("new@example.org");
    expect((await ada.get<AccountSecurity>("/api/account")).body.email).toBe("old@example.org");
    const { step, token } = parseLink(await app.mail.take("new@example.org", /^Confirm your new/));
    expect(step).toBe("verify_email");
    const settled = await app.visitor.send("POST", "/api/auth/verify-email", { token });
    expect([settled.status, settled.headers.get("set-auth-token")]).toEqual([200, null]);
    await app.mail.take("old@example.org", /was changed/);
    expect([await isIn(ada), await isIn(other)]).toEqual([true, false]);
    expect((await ada.get<AccountSecurity>("/api/account")).body).toMatchObject({
      email: "new@example.org",
      emailVerified: true,
    });
    expect((await app.signIn("old@example.org")).status).toBe(401);
    expect((await app.signIn("new@example.org")).status).toBe(200);
    expect((await app.visitor.send("POST", "/api/auth/verify-email", { token })).status).toBe(400);
  });

  it("gives the same answer for a taken address, and notifies only its owner", async () => {
    const ada = await app.join("mover@example.org");
    await app.join("taken@example.org");
    const answer = await ada.send("POST", "/api/account/email", {
      newEmail: "taken@example.org",
      password,
    });
    expect([answer.status, answer.body]).toEqual([200, { result: "confirm" }]);
    const { email } = await app.mail.take("taken@example.org", /already have an account/);
    expect(email.text).not.toMatch(/token=/);
  });

  it("refuses a wrong password and the current address", async () => {
    const ada = await app.join("still@example.org");
    const wrong = await send(ada, "POST", "/email", {
      newEmail: "y@example.org",
      password: "wrong",
    });
    expect([wrong.status, wrong.body.error.fields]).toEqual([
      400,
      { password: "This password is not right" },
    ]);
    const same = await send(ada, "POST", "/email", { newEmail: "STILL@example.org", password });
    expect([same.status, Object.keys(same.body.error.fields!)]).toEqual([400, ["newEmail"]]);
  });
});

describe("a pending change of address", () => {
  it.each(["a change", "a reset"])("is invalidated by %s of the password", async (how) => {
    const email = `waits-${how.replace(" ", "-")}@example.org`;
    const thief = await app.join(email);
    const owner = await enter(email);
    const target = `thief-${how.replace(" ", "-")}@example.org`;
    await send(thief, "POST", "/email", { newEmail: target, password });
    const { token } = parseLink(await app.mail.take(target, /^Confirm your new/));
    if (how === "a change") {
      await send(owner, "POST", "/password", { currentPassword: password, newPassword: next });
    } else {
      await app.visitor.send("POST", "/api/auth/request-password-reset", { email });
      const link = parseLink(await app.mail.take(email, /^Reset/));
      const body = { token: link.token, newPassword: next };
      await app.visitor.send("POST", "/api/auth/reset-password", body);
    }
    expect((await app.visitor.send("POST", "/api/auth/verify-email", { token })).status).toBe(400);
    expect((await app.signIn(email, next)).status).toBe(200);
  });
});

describe("an account without a password", () => {
  it("can change its address only within ten minutes of a sign-in", async () => {
    const email = "codeonly@example.org";
    await app.visitor.send("POST", "/api/auth/sign-in/magic-link", { email });
    const { token } = parseLink(await app.mail.take(email, /sign-in link/));
    const entered = await app.visitor.send("POST", "/api/auth/magic-link/verify", { token });
    const ada = app.clientOf(entered.headers.get("set-auth-token"));
    expect((await ada.get<AccountSecurity>("/api/account")).body.hasPassword).toBe(false);
    const change = () => send(ada, "POST", "/email", { newEmail: "elsewhere@example.org" });
    expect((await change()).status).toBe(200);
    await asSystem(app.context.database, (tx) =>
      tx.execute(sql`update sessions set created_at = now() - interval '11 minutes'
        where user_id = (select id from users where email = ${email})`),
    );
    expect((await change()).status).toBe(403);
    expect((await send(ada, "DELETE", "", {})).status).toBe(403);
    const own = await send(ada, "POST", "/password", { currentPassword: "x", newPassword: next });
    expect(own.body.error.fields).toHaveProperty("currentPassword");
  });
});
