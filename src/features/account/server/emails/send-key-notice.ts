import type { Ctx } from "#server/app-context.ts";
import { createEmails } from "./account-emails.ts";
import { getAddress } from "../security.ts";

/** Notifies the user by e-mail that an API key was created. */
export async function sendKeyNotice(ctx: Ctx): Promise<void> {
  const { mail, env } = ctx.app;
  await mail.send(createEmails(env).keyMade(await getAddress(ctx)));
}
