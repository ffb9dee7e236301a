import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { asSystem } from "../db/database.ts";
import { readQueueStates } from "../monitoring/queue-states.ts";
import { parseEnv } from "../settings/env.ts";
import { setUpContext } from "../testing/contexts.ts";
import { startMailServer } from "../testing/servers/mail-server.ts";
import { createTestContext, waitFor, type TestContext } from "../testing/test-context.ts";
import { createMail } from "./mail.ts";

const message = {
  to: "ada@example.org",
  subject: "A link for you — with an ü",
  text: `Open this:\nhttp://127.0.0.1:3000/login#magic_link&token=${"a".repeat(200)}\n\n.\nÜnd Grüße\n`,
  html: `<p>Open <a href="http://127.0.0.1:3000/login#magic_link&#38;token=${"a".repeat(200)}">this</a></p>`,
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(settings: Record<string, string>): Promise<TestContext> {
  const context = await createTestContext(settings);
  closing.push(context.close);
  return context;
}

async function openServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

const readJobs = async ({ database }: TestContext) => {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<{ data: string; state: string }>(
      sql`select data::text as data, state::text as state from pgboss.job where name = 'send-mail'`,
    ),
  );
  return rows;
};

const withoutServer = await setUpContext();
/** Its e-mails stay in the queue. */
const idle = await setUpContext({ SMTP_URL: "smtp://127.0.0.1:1" });
const refused = "gone@example.org";
const server = await startMailServer({
  onRcptTo: ({ address }, _session, done) =>
    done(
      address === refused
        ? Object.assign(new Error("no such person"), { responseCode: 550 })
        : null,
    ),
});
const working = await setUpContext({
  SMTP_URL: server.url,
  MAIL_FROM: "Notes <notes@example.org>",
});
await working.work();
afterAll(server.close);

describe("without an SMTP server", () => {
  const folder = join(withoutServer.env.dataDir, "outbox");

  it("writes an e-mail to the outbox as a message with an unencoded link, readable by its owner only", async () => {
    // Subjects of the outbox are logged; subjects of received e-mails must not be.
    const subject = "Ein Verweis für Ada";
    await withoutServer.mail.send({ ...message, subject });
    const [name] = readdirSync(folder);
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-ada@example\.org-\w+\.eml$/);
    const raw = readFileSync(join(folder, name!), "utf8");
    expect(statSync(join(folder, name!)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(raw).toContain(`\r\n${message.text.split("\n")[1]}\r\n`);
    expect(raw).not.toMatch(/(?<!\r)\n/);
    const email = await PostalMime.parse(raw);
    expect(email).toMatchObject({
      subject,
      to: [{ address: message.to }],
      from: { name: "Commonplace" },
    });
    expect(email.text?.trim()).toBe(message.text.trim());
    expect(email.html?.trim()).toBe(message.html);
  });

  it("keeps no file for null", async () => {
    await withoutServer.mail.send(null);
    const files = readdirSync(folder).filter((name) => !name.includes(message.to));
    expect(files).toEqual([]);
  });
});

describe("with an SMTP server", () => {
  it("sends the same message again if its worker was killed before it recorded that it was sent", async () => {
    const sealed = await asSystem(working.database, async (tx) => {
      await working.mail.sendIn(tx, message);
      const { rows } = await tx.execute<{ sealed: string }>(
        sql`select data->>'sealed' as sealed from pgboss.job where name = 'send-mail'`,
      );
      return rows[0]!.sealed;
    });
    await working.mail.deliver(sealed);
    const ids = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await server.take(message.to, /A link/)).email.messageId);
    expect(ids[0]).toMatch(/^<[\w-]{36}@example\.org>$/);
    expect(ids[1]).toBe(ids[0]);
  });

  it("sends an e-mail with its text, its HTML and the configured sender", async () => {
    await working.mail.send(message);
    const got = await server.take(message.to, /A link/);
    expect([got.from, got.to]).toEqual(["notes@example.org", [message.to]]);
    expect(got.email).toMatchObject({
      subject: message.subject,
      from: { name: "Notes", address: "notes@example.org" },
    });
    expect(got.email.text?.trim()).toBe(message.text.trim());
    expect(got.email.html?.trim()).toBe(message.html);
    await waitFor(async () => (await readJobs(working)).length === 0);
  });

  /** The e-mail that a worker with these settings sends. */
  async function deliverWith(settings: Record<string, string>) {
    const env = parseEnv({ DATA_DIR: idle.env.dataDir, ...settings });
    const mail = createMail(env, idle.log, idle.database, idle.jobs);
    closing.push(mail.close, () => idle.database.system.query("delete from pgboss.job"));
    await mail.send(message);
    const [job] = await readJobs(idle);
    await mail.deliver((JSON.parse(job!.data) as { sealed: string }).sealed);
  }

  it.each([
    ["MAIL_FROM is a bare address", { MAIL_FROM: "notes@example.org" }],
    ["MAIL_FROM is missing", { COMPANY_NAME: "Notes & Co" }],
  ])("uses the product's name as the sender's if %s", async (_what, settings) => {
    await deliverWith({ SMTP_URL: server.url, ...settings });
    const { email } = await server.take(message.to, /A link/);
    expect(email.from).toMatchObject({
      name: "Commonplace",
      address: expect.stringMatching(/^(notes@example\.org|no-reply@.+)$/),
    });
  });

  it("authenticates with the configured password", async () => {
    const given: unknown[] = [];
    const strict = await openServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        given.push([username, password]);
        done(null, { user: username });
      },
    });
    const url = strict.url.replace("smtp://", "smtp://me%40example.org:s%3Acret@");
    await deliverWith({ SMTP_URL: url });
    const got = await strict.take(message.to, /A link/);
    expect([given, got.from]).toEqual([[["me@example.org", "s:cret"]], "me@example.org"]);
  });

  it("keeps an e-mail encrypted while the server is down, and sends it when the server is back", async () => {
    const dead = await startMailServer();
    await dead.close();
    const context = await open({ SMTP_URL: dead.url });
    await context.work();
    await context.mail.send(message);
    const [waiting] = await waitFor(async () => {
      const jobs = await readJobs(context);
      return jobs[0]?.state === "retry" && jobs;
    });
    expect(waiting!.data).not.toMatch(/ada@|magic_link|aaaa/);
    const back = await openServer({ port: dead.port });
    await asSystem(context.database, (tx) =>
      tx.execute(sql`update pgboss.job set start_after = now() where name = 'send-mail'`),
    );
    context.jobs.nudge("send-mail");
    expect((await back.take(message.to, /A link/)).email.subject).toBe(message.subject);
    expect(back.received).toHaveLength(0);
  });

  it("does not retry a permanently rejected recipient, and sends the next e-mail", async () => {
    await working.mail.send({ ...message, to: refused });
    await working.mail.send(message);
    expect((await server.take(message.to, /A link/)).to).toEqual([message.to]);
    await waitFor(async () => (await readJobs(working)).length === 0);
    expect(server.received).toEqual([]);
  });

  it("uses STARTTLS where a local server offers it, without verifying its certificate", async () => {
    const secured: boolean[] = [];
    const strict = await openServer({
      disabledCommands: ["AUTH"],
      onMailFrom: (_address, { secure }, done) => {
        secured.push(secure);
        done(secure ? null : Object.assign(new Error("STARTTLS first"), { responseCode: 530 }));
      },
    });
    await deliverWith({ SMTP_URL: strict.url });
    await strict.take(message.to, /A link/);
    expect(secured).toEqual([true]);
  });

  it("tries again after any other refusal, and shows the answer to operators without addresses", async () => {
    const answer = `5.7.1 <${message.to}>: blocked, see http://127.0.0.1:3000/login#token=secret`;
    const strict = await openServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(answer), { responseCode: 554 })),
    });
    const context = await open({ SMTP_URL: strict.url });
    await context.work();
    await context.mail.send(message);
    await waitFor(async () => (await readJobs(context))[0]?.state === "retry");
    const queues = await readQueueStates(context.database);
    expect(queues.find(({ queue }) => queue === "send-mail")).toMatchObject({
      waiting: 1,
      lastFailure: "The mail server answered: 554 5.7.1 … blocked, see …",
    });
  });

  it("does not send an e-mail whose link has expired", async () => {
    await working.mail.send({ ...message, expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const later = {
      ...message,
      subject: "Later",
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    };
    await working.mail.send(later);
    await server.take(message.to, /Later/);
    await waitFor(async () => (await readJobs(working)).length === 0);
    expect(server.received).toEqual([]);
  });

  it("runs the same job for null, and sends nothing", async () => {
    const context = await open({ SMTP_URL: server.url });
    await context.mail.send(null);
    expect(await readJobs(context)).toHaveLength(1);
    await context.work();
    await waitFor(async () => (await readJobs(context)).length === 0);
    expect(server.received).toEqual([]);
  });
});

describe.each([
  ["without an SMTP server", withoutServer],
  ["with an SMTP server", idle],
])("%s", (_what, context) => {
  it.each([
    "ada@example.org\r\nBcc: all@example.org",
    "ada@example.org, eve@example.org",
    "Ada <ada@example.org>",
    "ada@example.org\0",
    '"ada eve"@example.org',
    "ada",
    "",
    `${"a".repeat(400)}@example.org`,
  ])("rejects the recipient %j", async (to) => {
    await expect(context.mail.send({ ...message, to })).rejects.toThrow(TypeError);
    await expect(context.mail.send({ ...message, subject: "a\r\nBcc: b@c.de" })).rejects.toThrow(
      TypeError,
    );
    expect(await readJobs(context).catch(() => [])).toEqual([]);
  });
});
