/** E-mails: by SMTP where it is configured, as a durable job; otherwise as files in DATA_DIR/outbox. */
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asSystem, type Database, type Tx } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { writeToOutbox } from "./mail-outbox.ts";
import { openMailCipher } from "./mail-encryption.ts";
import { isLoopback, isMailAddress, type MailSettings } from "./mail-settings.ts";

/** What is written to one person: both forms say the same. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What the log says of it instead of the subject, where that names somebody. */
  logged?: string;
};

export type Mail = {
  /** Whether e-mails reach people by SMTP. */
  isConfigured: boolean;
  /**
   * Once it resolves the e-mail is not lost: it waits as a job, or lies in the outbox. Null does the same work
   * and sends nothing, so that whether there was somebody to write to cannot be told by the time it took.
   */
  send: (email: Email | null) => Promise<void>;
  /** What the job does with what `send` encrypted: hands it to the SMTP server. Throws where that fails. */
  deliver: (encrypted: string) => Promise<void>;
  close: () => void;
};

export const mailQueue = "send-mail";

/** Written to the disk and removed, where there is nobody to write to. */
const nobodys: Email = {
  to: "nobody@localhost",
  subject: "Nothing",
  text: "-".repeat(500),
  html: "-".repeat(4_000),
};

export function openMail(env: Env, log: Log, database: Database, jobs: Jobs): Mail {
  const { mail: settings } = env;
  const outbox = join(env.dataDir, "outbox");
  if (settings === null) {
    return {
      isConfigured: false,
      send: async (email) => {
        const file = await writeToOutbox(outbox, refuseOdd(email ?? nobodys));
        if (email === null) return unlink(file);
        // Not the name of the file, which holds the address: it is the newest one there.
        log.info(
          { folder: outbox, subject: email.logged ?? email.subject },
          "an e-mail lies in the outbox",
        );
      },
      deliver: () => Promise.resolve(),
      close: () => {},
    };
  }
  // Encrypted, as jobs are logged when they fail, and these hold links that open accounts.
  const cipher = openMailCipher(env.dataDir);
  let transport: Promise<Transporter> | null = null;
  return {
    isConfigured: true,
    send: async (email) => {
      const encrypted = cipher.encrypt(JSON.stringify(email === null ? null : refuseOdd(email)));
      await asSystem(database, (tx: Tx) => jobs.send(tx, mailQueue, { sealed: encrypted }));
      jobs.nudge(mailQueue);
    },
    deliver: async (encrypted) => {
      const email = JSON.parse(cipher.decrypt(encrypted)) as Email | null;
      if (email === null) return;
      transport ??= openTransport(settings);
      const { to, subject, text, html } = email;
      await (
        await transport
      ).sendMail({
        from: settings.from,
        to: { name: "", address: to },
        envelope: { from: settings.from.address, to: [to] },
        subject,
        text,
        html,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Only one plain address, and a subject of one line, ever reach a header. */
function refuseOdd(email: Email): Email {
  if (!isMailAddress(email.to)) throw new TypeError("an e-mail needs one plain address");
  // A line break here would begin another header.
  if (/\p{Cc}/u.test(email.subject)) throw new TypeError("an e-mail's subject is one line");
  return email;
}

async function openTransport(settings: MailSettings): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { host, port, isSecure, user, password } = settings;
  const isNear = isLoopback(host);
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port,
    secure: isSecure,
    // A password is told to nobody whose name was not proven; on this machine there is nobody between.
    requireTLS: !isSecure && !isNear && user !== null,
    ignoreTLS: !isSecure && isNear,
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) as Transporter;
}
