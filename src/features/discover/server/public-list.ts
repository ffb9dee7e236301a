/** What visitors see: the landing page's discoveries, and one entry by its slug. */
import { eq } from "drizzle-orm";
import type { PublicEntry } from "#features/discover/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { asNobody, type Database } from "#server/db/database.ts";
import { createTurns, type Turns } from "#server/take-turns.ts";
import { toPublicEntry } from "./public-entry.ts";
import { missingPublic } from "./require-public.ts";
import { type PublicRow, selectPublic } from "./select-public.ts";
import { publicEntries } from "./tables.ts";

/** Of so many of the latest, at most so many are shown. */
const latest = 50;
const kept = 10;

const slugShape = /^[\w-]{22}$/;

/** The share of the connections for people that visitors may hold, all of them together. */
const shareOfVisitors = 0.3;
const turnsOf = new WeakMap<Database, Turns>();

/** The newest of what is public, each entry and each address once. */
export async function listPublicEntries(
  app: AppContext,
  signal?: AbortSignal,
): Promise<PublicEntry[]> {
  const rows = await asVisitor(app, signal, (tx) => selectPublic(tx, undefined, latest));
  const seen = new Set<string>();
  const different = rows.filter(({ entryId, urlKey }) => {
    const key = urlKey ?? entryId;
    return !seen.has(key) && seen.add(key);
  });
  return different.slice(0, kept).map(write);
}

/** Throws "not_found" for one that is not public, whether it ever was or not. */
export async function getPublicEntry(
  app: AppContext,
  slug: string,
  signal?: AbortSignal,
): Promise<PublicEntry> {
  if (!slugShape.test(slug)) throw missingPublic();
  const [row] = await asVisitor(app, signal, (tx) =>
    selectPublic(tx, eq(publicEntries.slug, slug), 1),
  );
  if (row === undefined) throw missingPublic();
  return write(row);
}

function write(row: PublicRow): PublicEntry {
  return { slug: row.slug, ...toPublicEntry(row) };
}

/** Whatever visitors ask for, people who signed in find connections left. */
function asVisitor<Result>(
  { database }: AppContext,
  signal: AbortSignal | undefined,
  work: Parameters<typeof asNobody<Result>>[1],
): Promise<Result> {
  let turns = turnsOf.get(database);
  if (turns === undefined) {
    const most = Math.max(1, Math.floor(database.actors.options.max * shareOfVisitors));
    turns = createTurns({
      total: most,
      each: most,
      mostWaiting: 200,
      waitMilliseconds: 5_000,
      message: "Too many visitors at once. Please wait a moment.",
      codeWhenFull: "unavailable",
    });
    turnsOf.set(database, turns);
  }
  return turns.run("visitors", () => asNobody(database, work), signal);
}
