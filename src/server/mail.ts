/** Letters: by SMTP where it is configured, as a durable job; otherwise as files in DATA_DIR/outbox. */
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { asSystem, type Database, type Tx } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { writeToOutbox } from "./mail-outbox.ts";
import { openSeal } from "./mail-seal.ts";
import { isLoopback, isMailAddress, type MailSettings } from "./mail-settings.ts";

/** What is written to one person: both forms say the same. */
export type Letter = { to: string; subject: string; text: string; html: string };

export type Mail = {
  /** Whether letters reach people by SMTP. */
  isConfigured: boolean;
  /**
   * Once it resolves the letter is not lost: it waits as a job, or lies in the outbox. Null does the same work
   * and sends nothing, so that whether there was somebody to write to cannot be told by the time it took.
   */
  send: (letter: Letter | null) => Promise<void>;
  /** What the job does with what `send` sealed: hands it to the SMTP server. Throws where that fails. */
  deliver: (sealed: string) => Promise<void>;
  close: () => void;
};

export const mailQueue = "send-mail";

/** Written to the disk and removed, where there is nobody to write to. */
const nobodys: Letter = {
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
      send: async (letter) => {
        const file = await writeToOutbox(outbox, env.companyName, refuseOdd(letter ?? nobodys));
        if (letter === null) return unlink(file);
        // Not the name of the file, which holds the address: it is the newest one there.
        log.info({ folder: outbox, subject: letter.subject }, "a letter lies in the outbox");
      },
      deliver: () => Promise.resolve(),
      close: () => {},
    };
  }
  // Sealed, as jobs are logged when they fail, and these hold links that open accounts.
  const seal = openSeal(env.dataDir);
  let transport: Promise<Transporter> | null = null;
  return {
    isConfigured: true,
    send: async (letter) => {
      const sealed = seal.close(JSON.stringify(letter === null ? null : refuseOdd(letter)));
      await asSystem(database, (tx: Tx) => jobs.send(tx, mailQueue, { sealed }));
      jobs.nudge(mailQueue);
    },
    deliver: async (sealed) => {
      const letter = JSON.parse(seal.open(sealed)) as Letter | null;
      if (letter === null) return;
      transport ??= openTransport(settings);
      const { to, subject, text, html } = letter;
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
function refuseOdd(letter: Letter): Letter {
  if (!isMailAddress(letter.to)) throw new TypeError("a letter needs one plain address");
  // A line break here would begin another header.
  if (/\p{Cc}/u.test(letter.subject)) throw new TypeError("a letter's subject is one line");
  return letter;
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
