import { and, eq, sql } from "drizzle-orm";
import { rejectDuplicate } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import type { Tx } from "#server/db/database.ts";
import { normaliseUrl, parseTypedUrl } from "#server/fetch/normalise-url.ts";
import { AppError } from "#shared/errors.ts";

/** The columns of a link that was typed or imported. Throws "validation" if it is not a web URL. */
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

/** Throws "duplicate" with the user's entry that already has this URL. */
export async function refuseDuplicate(tx: Tx, userId: string, urlKey: string): Promise<void> {
  const held = (await findHeld(tx, userId, [urlKey])).get(urlKey);
  if (held !== undefined) await rejectDuplicate(tx, userId, held);
}

/** The normalised URLs among these that the user already has, each with its oldest card. */
export async function findHeld(
  tx: Tx,
  userId: string,
  urlKeys: readonly string[],
): Promise<Map<string, string>> {
  if (urlKeys.length === 0) return new Map();
  const { id, urlKey } = entries;
  const rows = await tx
    .selectDistinctOn([urlKey], { id, urlKey })
    .from(entries)
    .where(and(eq(entries.userId, userId), sql`${urlKey} = any(${sql.param(urlKeys)}::text[])`))
    .orderBy(urlKey, entries.createdAt);
  return new Map(rows.map((row) => [row.urlKey!, row.id]));
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
