import { sql } from "drizzle-orm";
import type { Tx } from "#server/db/database.ts";
import type { Block } from "./segment-blocks.ts";

/** As many as are serialised in a few milliseconds: 512 KB. */
export const blocksAtOnce = 128;

export async function insertBlocks(
  tx: Tx,
  scopeId: string,
  segment: number,
  blocks: readonly Block[],
): Promise<void> {
  if (blocks.length === 0) return;
  await tx.execute(sql`insert into search_blocks (scope_id, segment, block, content)
    select ${scopeId}::uuid, ${segment}::int, made.block, made.content
    from unnest(${sql.param(blocks.map(({ block }) => block))}::int[],
      ${sql.param(blocks.map(({ content }) => content))}::bytea[]) as made(block, content)`);
}
