/** Reads the emails of an installation without SMTP. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { AppContext } from "#server/app-context.ts";

/** All emails to that address, newest last. */
export async function loadOutbox({ env }: Pick<AppContext, "env">, to: string): Promise<Email[]> {
  const folder = join(env.dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).toSorted();
  const emails = await Promise.all(
    names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return emails.filter((email) => email.to?.some(({ address }) => address === to));
}

/** The token of the sign-up link; null without one. */
export function getToken(email: Email | undefined): string | null {
  return /\?invitation=([\w-]+)#sign_up$/m.exec(email?.text ?? "")?.[1] ?? null;
}

/** The token of the link that blocks further invitations. */
export function getUnwantedToken(email: Email | undefined): string | null {
  return /#unwanted_invitation&token=([\w.-]+)$/m.exec(email?.text ?? "")?.[1] ?? null;
}
