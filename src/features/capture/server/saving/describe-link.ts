import { and, eq, sql } from "drizzle-orm";
import { rejectDuplicate } from "#features/entries/server/service.ts";
import { entries, entryFacets } from "#features/entries/server/tables.ts";
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

/**
 * Throws "duplicate" with the user's entry that already has this URL, or whose page was found to have it. The latter is
 * enough to ask the user, but not to skip a link of an import: pages may state the URL of another page of their site.
 */
export async function requireNewUrl(tx: Tx, userId: string, urlKey: string): Promise<void> {
  const [known] = await tx
    .select({ id: entries.id })
    .from(entryFacets)
    .innerJoin(entries, and(eq(entries.id, entryFacets.entryId), eq(entries.userId, userId)))
    .where(
      and(
        eq(entryFacets.userId, userId),
        sql`${entryFacets.facet} = (select facet_key(page_facet(${urlKey})))`,
      ),
    )
    .orderBy(sql`${entries.urlKey} is distinct from ${urlKey}`, entryFacets.createdAt)
    .limit(1);
  if (known !== undefined) await rejectDuplicate(tx, userId, known.id);
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
