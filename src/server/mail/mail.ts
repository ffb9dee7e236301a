/** Sends e-mails: by SMTP through a durable job, or without SMTP as files in DATA_DIR/outbox. */
import { randomUUID } from "node:crypto";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asSystem, type Database, type Tx } from "../db/database.ts";
import type { Env } from "../settings/env.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../logging/log.ts";
import { writeToOutbox } from "./mail-outbox.ts";
import { unsubscribeHeaders } from "./unsubscribe-headers.ts";
import { createMailCipher } from "./mail-encryption.ts";
import { isLoopback, isMailAddress, type MailSettings } from "../settings/mail-settings.ts";
import type { Email } from "./email.ts";

export type Mail = {
  /** Whether e-mails are sent by SMTP. */
  isConfigured: boolean;
  /**
   * Once it resolves, the e-mail is durable: queued as a job, or written to the outbox. Null does the same
   * work but sends nothing, so that timing does not reveal whether a recipient exists.
   */
  send: (email: Email | null) => Promise<void>;
  /**
   * Queues the e-mail in `tx`, a transaction of the system: it is sent only if that commits. Without SMTP it is
   * written to the outbox at once, which a rollback does not undo.
   */
  sendIn: (tx: Tx, email: Email) => Promise<void>;
  /** Called by the job with what `send` encrypted: sends it by SMTP. Throws on failure. */
  deliver: (encrypted: string) => Promise<void>;
  close: () => void;
};

export const mailQueue = "send-mail";

/** Without an id if an earlier version queued it. */
type Queued = Email & { id?: string };

/** Written to disk and deleted again if there is no recipient. */
const noEmail: Email = {
  to: "nobody@localhost",
  subject: "Nothing",
  text: "-".repeat(500),
  html: "-".repeat(4_000),
};

export function createMail(env: Env, log: Log, database: Database, jobs: Jobs): Mail {
  const { mail: settings } = env;
  const outbox = join(env.dataDir, "outbox");
  if (settings === null) {
    const write = async (email: Email | null) => {
      const file = await writeToOutbox(outbox, requireSafeHeaders(email ?? noEmail));
      if (email === null) return unlink(file);
      // Do not log the file's name, which contains the address; it is the newest file in the folder.
      log.info(
        { folder: outbox, subject: email.logged ?? email.subject },
        "an e-mail was written to the outbox",
      );
    };
    return {
      isConfigured: false,
      send: write,
      sendIn: (_tx, email) => write(email),
      deliver: () => Promise.resolve(),
      close: () => {},
    };
  }
  // Encrypted, because failed jobs are logged, and e-mails contain links that open accounts.
  const cipher = createMailCipher(env);
  let transport: Promise<Transporter> | null = null;
  const queue = (tx: Tx, email: Email | null) => {
    const queued: Queued | null = email && { ...requireSafeHeaders(email), id: randomUUID() };
    const content = JSON.stringify(queued);
    return jobs.send(tx, mailQueue, { sealed: cipher.encrypt(content) });
  };
  return {
    isConfigured: true,
    send: async (email) => {
      await asSystem(database, (tx) => queue(tx, email));
      jobs.nudge(mailQueue);
    },
    sendIn: async (tx, email) => {
      await queue(tx, email);
      jobs.nudge(mailQueue, "soon");
    },
    deliver: async (encrypted) => {
      const email = JSON.parse(cipher.decrypt(encrypted)) as Queued | null;
      if (email === null) return;
      if (email.expiresAt !== undefined && Date.parse(email.expiresAt) <= Date.now()) {
        log.warn("an e-mail was not sent, because its link is no longer valid");
        return;
      }
      transport ??= createMailTransport(settings);
      const { to, subject, text, html, unsubscribeUrl, id } = email;
      const domain = settings.from.address.split("@")[1];
      await (
        await transport
      ).sendMail({
        from: settings.from,
        to: { name: "", address: to },
        envelope: { from: settings.from.address, to: [to] },
        subject,
        text,
        html,
        // A worker killed before it recorded that this was sent sends it again, recognisable as the same message.
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Allows only one plain address and a one-line subject in headers. */
function requireSafeHeaders(email: Email): Email {
  if (!isMailAddress(email.to)) throw new TypeError("an e-mail needs one plain address");
  // A line break would start another header.
  if (/\p{Cc}/u.test(email.subject)) throw new TypeError("an e-mail's subject is one line");
  if (/[\s<>]/.test(email.unsubscribeUrl ?? "")) throw new TypeError("a header needs a plain URL");
  return email;
}

async function createMailTransport(settings: MailSettings): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { host, port, isSecure, user, password } = settings;
  const isLocal = isLoopback(host);
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port,
    secure: isSecure,
    // Require TLS before sending a password, except over the loopback interface, where nobody can intercept
    // it. Servers there may require STARTTLS too, with a certificate for another name.
    requireTLS: !isSecure && !isLocal && user !== null,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) as Transporter;
}
