/** Responses to a signed-out visitor do not reveal whether an address has an account. */
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import type { Answer } from "#server/testing/test-client.ts";
import { waitFor } from "#server/testing/test-context.ts";
import { setUpMailedApp, password, type SignInAnswer } from "../testing/mailed-app.ts";

const next = "another long enough password";
const app = await setUpMailedApp();

const post = (path: string, body: object) =>
  app.visitor.send<SignInAnswer>("POST", `/api/auth/${path}`, body);

/** The observable parts of a response, without values that differ on every call. */
const seen = ({ status, body, headers }: Answer) => ({
  status,
  body: JSON.stringify(body, (key, value) =>
    ["id", "createdAt", "updatedAt", "email", "retryAfterSeconds"].includes(key)
      ? typeof value
      : (value as unknown),
  ),
  headers: [...headers].filter(([name]) => name !== "content-length").map(([name]) => name),
});

describe("whether an address has an account", () => {
  const known = "known@example.org";
  beforeAll(async () => {
    await app.join(known);
  });

  it.each([
    ["signing up", "sign-up/email", { name: "Ada", password: next }],
    ["signing in", "sign-in/email", { password: "not the password" }],
    ["a magic link", "sign-in/magic-link", {}],
    ["a code", "email-otp/send-verification-otp", { type: "sign-in" }],
    ["a code that is wrong", "sign-in/email-otp", { otp: "000000" }],
    ["a reset", "request-password-reset", {}],
    ["a confirmation that is sent again", "send-verification-email", {}],
  ])("is not revealed by %s", async (what, path, body) => {
    await asSystem(app.context.database, (tx) => tx.execute(sql`delete from sign_in_attempts`));
    const unknown = `nobody-${what.replaceAll(" ", "-")}@example.org`;
    const [one, other] = [
      await post(path, { ...body, email: known }),
      await post(path, { ...body, email: unknown }),
    ];
    expect(seen(one)).toEqual(seen(other));
  });

  it("is not revealed by the amount of work: rows and jobs are equal, and unknown addresses get no e-mail", async () => {
    const count = async () => {
      const { rows } = await asSystem(app.context.database, (tx) =>
        tx.execute<{ n: number }>(sql`select (select count(*) from verifications)::int as n`),
      );
      return rows[0]!.n;
    };
    const sent: string[] = [];
    const { send } = app.context.jobs;
    app.context.jobs.send = (tx, queue, ...rest) => {
      sent.push(queue);
      return send(tx, queue, ...rest);
    };
    const workOf = async (email: string) => {
      const before = await count();
      sent.length = 0;
      await post("request-password-reset", { email });
      return { rows: (await count()) - before, sent: [...sent] };
    };
    const worked = "worked@example.org";
    await app.join(worked);
    const unknown = await workOf("work@example.org");
    expect(unknown).toEqual({ rows: 1, sent: ["send-mail"] });
    expect(await workOf(worked)).toEqual(unknown);
    app.context.jobs.send = send;
    await app.mail.take(worked, /^Reset/);
    expect(app.mail.received.filter(({ to }) => to.includes("work@example.org"))).toEqual([]);
  });

  it("is not revealed by ten concurrent sign-ups, which create one account", async () => {
    const email = "race@example.org";
    const body = { name: "Race", email, password };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("sign-up/email", body)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(seen(answer)))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(
        sql`select 1 from accounts a join users u on u.id = a.user_id where u.email = ${email}`,
      ),
    );
    expect(rows).toHaveLength(1);
  });

  it("is not revealed by a sixth confirmation request, which is refused for any address", async () => {
    const sixth = async (email: string) => {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt += 1)
        answers.push(await post("send-verification-email", { email }));
      expect(answers.slice(0, 5).map(({ status }) => status)).toEqual(Array(5).fill(200));
      return answers[5]!;
    };
    const owned = "sixth@example.org";
    await app.join(owned);
    await asSystem(app.context.database, (tx) => tx.execute(sql`delete from sign_in_attempts`));
    const [one, other] = [await sixth(owned), await sixth("sixth-of-nobody@example.org")];
    expect(seen(one)).toEqual(seen(other));
    expect(one.status).toBe(429);
    expect(Number(one.headers.get("retry-after"))).toBeGreaterThan(60);
    await app.mail.take(owned, /already have an account/);
    expect(
      app.mail.received.filter(({ to }) => to.includes("sixth-of-nobody@example.org")),
    ).toEqual([]);
  });

  it("is reported to its owner by e-mail when they sign up again", async () => {
    const email = "again@example.org";
    await app.join(email);
    await post("sign-up/email", { name: "Again", email, password: next });
    const { email: message } = await app.mail.take(email, /already have an account/);
    expect(message.text).not.toMatch(/token=/);
    const { rows } = await asSystem(app.context.database, (tx) =>
      tx.execute(sql`select 1 from users where email like '%rehearsal%'`),
    );
    expect(rows).toEqual([]);
    expect((await app.signIn(email, next)).status).toBe(401);
  });
});

describe("e-mails to one address", () => {
  it.each([
    ["sign-in/magic-link", /sign-in link/, {}],
    ["email-otp/send-verification-otp", /sign-in code/, { type: "sign-in" }],
    ["request-password-reset", /^Reset/, {}],
    ["sign-up/email", /already have an account/, { name: "F", password: next }],
  ])(
    "are limited to five per 15 minutes, after which %s answers the same",
    async (path, subject, body) => {
      const email = `flood-${path.replaceAll(/\W/g, "-")}@example.org`;
      await app.join(email);
      await asSystem(app.context.database, (tx) => tx.execute(sql`delete from sign_in_attempts`));
      const answers = [];
      for (let attempt = 0; attempt < 8; attempt += 1)
        answers.push(seen(await post(path, { ...body, email })));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      for (let message = 0; message < 5; message += 1) await app.mail.take(email, subject);
      await waitFor(async () => {
        const { rows } = await asSystem(app.context.database, (tx) =>
          tx.execute(sql`select 1 from pgboss.job where name = 'send-mail'`),
        );
        return rows.length === 0;
      });
      expect(app.mail.received.filter(({ to }) => to.includes(email))).toEqual([]);
    },
  );

  it("over the limit do not invalidate a code that was sent", async () => {
    const email = "lastcode@example.org";
    let otp = "";
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await post("email-otp/send-verification-otp", { email, type: "sign-in" });
      if (attempt < 5)
        otp = /^\s+(\d{6})$/m.exec((await app.mail.take(email, /code/)).email.text!)![1]!;
    }
    expect((await post("sign-in/email-otp", { email, otp })).status).toBe(200);
  });
});
