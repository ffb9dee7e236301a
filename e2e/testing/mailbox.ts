/**
 * Reads e-mails of a journey: from the outbox of an installation without SMTP, or from a real SMTP server.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { registerCanary } from "#server/testing/canaries/canaries.ts";

/** Takes the next e-mail to the address with a matching subject; returns its text. */
export type Mailbox = (to: string, subject: RegExp) => Promise<string>;

export function loadOutbox(dataDir: string): Mailbox {
  const folder = join(dataDir, "outbox");
  const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
  return takeFrom(() => files().map((file) => readFileSync(join(folder, file))));
}

export async function startMailServer(): Promise<{
  url: string;
  take: Mailbox;
  close: () => Promise<void>;
}> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    take: takeFrom(() => received),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function takeFrom(readAll: () => readonly Buffer[]): Mailbox {
  const taken = new Set<number>();
  return async (to, subject) => {
    let found: Email | null = null;
    await expect(async () => {
      for (const [at, raw] of readAll().entries()) {
        if (taken.has(at)) continue;
        const message = await PostalMime.parse(raw);
        const isTo = message.to?.some(({ address }) => address === to);
        if (!isTo || !subject.test(message.subject ?? "")) continue;
        taken.add(at);
        registerCanary(message.text ?? "");
        found = message;
        return;
      }
      throw new Error(`no e-mail to ${to} about ${subject}`);
    }).toPass({ timeout: 15_000 });
    return (found as Email | null)?.text ?? "";
  };
}

/** Returns the URL of the only link in an e-mail. */
export function parseLink(text: string): string {
  const link = /^https?:\/\/\S+#\S+$/m.exec(text)?.[0];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return link;
}

/**
 * Finds a port for a server that must know its own URL before it starts. Chosen below the ephemeral range,
 * whose ports another worker could be given in the meantime.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
