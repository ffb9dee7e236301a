/** An SMTP server on loopback that collects received e-mails, for tests. */
import type { AddressInfo } from "node:net";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { registerCanary, registerEmail } from "../canaries/canaries.ts";

export type ReceivedEmail = { to: string[]; from: string; raw: string; email: Email };

export type MailServer = {
  port: number;
  url: string;
  received: ReceivedEmail[];
  /** Waits for an e-mail to that address with a matching subject, and removes it from `received`. */
  take: (to: string, subject: RegExp) => Promise<ReceivedEmail>;
  close: () => Promise<void>;
};

/** Opens the server on a free port, or on the given one. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const { port = 0, ...settings } = options;
  const received: ReceivedEmail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    ...settings,
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const raw = Buffer.concat(await stream.toArray()).toString();
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        const email = await PostalMime.parse(raw);
        registerEmail(email);
        registerCanary(raw.match(/^To: .*/m));
        received.push({ to: rcptTo.map(({ address }) => address), from, raw, email });
        for (const look of waiting) look();
      };
      callbackify(keep)((error) => done(error));
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const { port: opened } = server.server.address() as AddressInfo;
  return {
    port: opened,
    url: `smtp://127.0.0.1:${opened}`,
    received,
    take: (to, subject) =>
      new Promise((resolve) => {
        const look = () => {
          const at = received.findIndex(
            (message) => message.to.includes(to) && subject.test(message.email.subject ?? ""),
          );
          if (at === -1) return;
          waiting.delete(look);
          resolve(received.splice(at, 1)[0]!);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** The step and the token of the link in an e-mail; the text and HTML parts must contain the same. */
export function parseLink({ email }: Pick<ReceivedEmail, "email">) {
  const pattern = /^(\S+)#(\w+)&token=(\S+)$/m;
  const [url, page, step, token] = pattern.exec(email.text ?? "") ?? [];
  if (url === undefined) throw new Error(`there is no link in: ${email.text}`);
  if (!email.html?.includes(`href="${url.replaceAll("&", "&#38;")}"`))
    throw new Error("the link of the HTML is another one");
  return { url, page: page!, step: step!, token: decodeURIComponent(token!) };
}
