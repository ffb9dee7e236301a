import { and, eq, inArray, sql } from "drizzle-orm";
import { rejectDuplicate } from "#features/entries/server/service.ts";
import { captures, entries } from "#features/entries/server/tables.ts";
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
  return {
    source: "url" as const,
    url,
    urlKey: normaliseUrl(url),
    siteName: getSiteName(url),
    title: makeTitle(url),
  };
}

/** Throws "duplicate" with the user's entry that already has this URL, or whose page states it as its own. */
export async function requireNewUrl(tx: Tx, userId: string, urlKey: string): Promise<void> {
  const entryId =
    (await findEntriesByUrl(tx, userId, [urlKey])).get(urlKey) ??
    (await findEntryByCanonicalUrl(tx, userId, urlKey));
  if (entryId !== undefined) await rejectDuplicate(tx, userId, entryId);
}

/**
 * The id of the oldest entry, among those that the user captured, whose page states this URL as its own. Enough
 * to ask the user, but not to skip a link of an import: pages may state the URL of another page of their site.
 */
async function findEntryByCanonicalUrl(
  tx: Tx,
  userId: string,
  urlKey: string,
): Promise<string | undefined> {
  // Pages state their URL with or without the trailing slash, which keys do not have.
  const spellings = [urlKey, urlKey.replace(/(?=\?|$)/, "/")];
  const [row] = await tx
    .select({ id: entries.id })
    .from(captures)
    .innerJoin(entries, and(eq(entries.captureId, captures.id), eq(entries.userId, userId)))
    .where(and(eq(captures.creatorId, userId), inArray(captures.canonicalUrl, spellings)))
    .orderBy(entries.createdAt)
    .limit(1);
  return row?.id;
}

/** Maps each of the normalised URLs that the user has already saved to the id of its oldest entry. */
export async function findEntriesByUrl(
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

function getSiteName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

function makeTitle(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, "")}${pathname === "/" ? "" : pathname}`
    .slice(0, 300)
    .toWellFormed();
}
