import type { Ctx } from "#server/app-context.ts";
import { writeEmails } from "./email-templates/account-emails.ts";
import { readAddress } from "./security.ts";

/** Tells the person by mail that a key to their account was made. */
export async function sendKeyNotice(ctx: Ctx): Promise<void> {
  const { mail, env } = ctx.app;
  await mail.send(writeEmails(env).keyMade(await readAddress(ctx)));
}
