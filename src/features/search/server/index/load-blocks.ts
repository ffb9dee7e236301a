/** Reads the blocks of segments, and keeps those that were read lately: a segment never changes. */
import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Tx } from "#server/db/database.ts";
import { DamagedBlock } from "./block-bytes.ts";
import type { Index, Scope } from "./load-index.ts";
import { type OpenBlock, openBlock } from "./segment-blocks.ts";
import type { Segment } from "../tables.ts";

/** `open`: the block, if it has been read. */
export type Place = { scope: Scope; segment: Segment; block: number; open?: OpenBlock };

const keptMilliseconds = 5 * 60_000;

/**
 * Of all users: a search finds its segments in the rows that are open to its user, so nobody is shown what was kept for
 * another. What was deleted is forgotten when its time is over.
 */
const kept = new LRUCache<string, OpenBlock>({
  maxSize: 32 * 1_024 * 1_024,
  sizeCalculation: ({ content, firsts }) => content.length + 64 * (firsts?.length ?? 0) + 300,
  ttl: keptMilliseconds,
  ttlResolution: 1_000,
});
let isPurging = false;

function keep(place: Place, block: OpenBlock): void {
  kept.set(toKey(place), block);
  if (!isPurging) purgeLater();
}

/** One timer for all: one of each block would take longer than reading it. */
function purgeLater(): void {
  isPurging = true;
  const purge = () => {
    kept.purgeStale();
    isPurging = false;
    if (kept.size > 0) purgeLater();
  };
  setTimeout(purge, keptMilliseconds).unref();
}

const toKey = ({ segment, block }: Place) => `${segment.key} ${block}`;

/**
 * Reads `places`. The result has null for a block that is not stored, and undefined for one that cannot be read, which is noted
 * in `index`.
 */
export async function loadBlocks(
  tx: Tx,
  index: Index,
  places: readonly Place[],
): Promise<(OpenBlock | null | undefined)[]> {
  const blocks: (OpenBlock | null | undefined)[] = places.map(
    (place) => place.open ?? kept.get(toKey(place)),
  );
  const missing = [...blocks.keys()].filter((at) => blocks[at] === undefined);
  const contents = await loadContents(
    tx,
    missing.map((at) => places[at]!),
  );
  for (const [nth, at] of missing.entries()) {
    const content = contents[nth]!;
    const place = places[at]!;
    if (content === null) blocks[at] = null;
    else blocks[at] = readOrNote(index, place, () => openBlock(content));
    if (blocks[at]) keep(place, blocks[at]);
  }
  return blocks;
}

/** The stored contents of `places`, null where there is none. */
async function loadContents(tx: Tx, places: readonly Place[]): Promise<(Buffer | null)[]> {
  if (places.length === 0) return [];
  const ids = [...new Set(places.map(({ scope }) => scope.id))];
  const placeOf = new Map(ids.map((id, at) => [id, at + 1]));
  // "offset 0" keeps the planner from joining in another order, which would read whole scopes.
  const { rows } = await tx.execute<{ content: Buffer | null }>(sql`
    select held.content
    from unnest(${sql.param(places.map(({ scope }) => placeOf.get(scope.id)))}::int[],
      ${sql.param(places.map(({ segment }) => segment.id))}::int[],
      ${sql.param(places.map(({ block }) => block))}::int[])
      with ordinality as place(scope, segment, block, at)
    left join lateral (select content from search_blocks
      where scope_id = (${sql.param(ids)}::uuid[])[place.scope] and segment = place.segment and block = place.block
      offset 0) held on true
    order by place.at`);
  return rows.map(({ content }) => content);
}

/** What `read` returns; undefined if it throws DamagedBlock, which is noted in `index`. */
export function readOrNote<Result>(
  index: Index,
  { scope, segment, block }: Place,
  read: () => Result,
): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error;
    index.damaged.push({ scopeId: scope.id, segment: segment.id, block, error });
    return undefined;
  }
}
