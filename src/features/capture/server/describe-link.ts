import { and, eq } from "drizzle-orm";
import { refuseHeld } from "#features/entries/server/service.ts";
import { globalEntries, userEntries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { normaliseUrl, parseTypedUrl } from "#server/fetch/normalise-url.ts";
import { AppError } from "#shared/errors.ts";

/** The columns of a link as it was typed or handed over. Throws "validation" for what is no web address. */
export function describeLink(typed: string) {
  const url = parseTypedUrl(typed);
  if (url === null) {
    throw new AppError("validation", "Please provide a valid URL", {
      fields: { url: "Please provide a valid URL" },
    });
  }
  const described = { urlKey: normaliseUrl(url), siteName: siteOf(url), title: titleOfUrl(url) };
  return { source: "url" as const, url, ...described };
}

/** Throws "duplicate" with the entry of the person that has this address already. */
export async function refuseDuplicate(tx: Tx, userId: string, urlKey: string): Promise<void> {
  const [held] = await tx
    .select({ id: userEntries.id })
    .from(globalEntries)
    .innerJoin(
      userEntries,
      and(eq(userEntries.entryId, globalEntries.id), eq(userEntries.userId, userId)),
    )
    .where(and(eq(globalEntries.creatorId, userId), eq(globalEntries.urlKey, urlKey)))
    .orderBy(userEntries.createdAt)
    .limit(1);
  if (held !== undefined) await refuseHeld(tx, userId, held.id);
}

function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

function titleOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, "")}${pathname === "/" ? "" : pathname}`
    .slice(0, 300)
    .toWellFormed();
}
