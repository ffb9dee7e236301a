/** Reads e-mails of a journey from the outbox of an installation without SMTP. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import { registerEmail } from "#server/testing/canaries/canaries.ts";

/** Takes the next e-mail to the address with a matching subject; returns its text. */
export type Mailbox = (to: string, subject: RegExp) => Promise<string>;

export function loadOutbox(dataDir: string): Mailbox {
  const folder = join(dataDir, "outbox");
  const taken = new Set<string>();
  const find = async (to: string, subject: RegExp): Promise<string | null> => {
    for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
      if (taken.has(file)) continue;
      const message = await PostalMime.parse(readFileSync(join(folder, file)));
      const isTo = message.to?.some(({ address }) => address === to);
      if (!isTo || !subject.test(message.subject ?? "")) continue;
      taken.add(file);
      registerEmail(message);
      return message.text ?? "";
    }
    return null;
  };
  return async (to, subject) => {
    let text: string | null = null;
    await expect
      .poll(async () => (text = await find(to, subject)), { message: `an e-mail to ${to}` })
      .not.toBeNull();
    return text!;
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
