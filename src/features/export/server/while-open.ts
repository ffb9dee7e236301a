/** Ends the download of an export that holds entries of others when the user loses access to one of their collections. */
import { sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { openCollections } from "#server/db/policies.ts";
import { AppError } from "#shared/errors.ts";

/** The bytes of `source`. Throws "unavailable" before the next ones if any of `collectionIds` is no longer open. */
export async function* whileOpen(
  ctx: Ctx,
  collectionIds: readonly string[],
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let isDue = false;
  const unsubscribe = ctx.app.events.subscribe(ctx.userId, ({ type }) => {
    if (type === "collections") isDue = true;
  });
  try {
    for await (const chunk of source) {
      if (isDue) {
        isDue = false;
        if (!(await areOpen(ctx, collectionIds)))
          throw new AppError(
            "unavailable",
            "A collection of this export is no longer open to you.",
          );
      }
      yield chunk;
    }
  } finally {
    unsubscribe();
  }
}

async function areOpen(ctx: Ctx, collectionIds: readonly string[]): Promise<boolean> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ areOpen: boolean }>(
      sql`select ${sql.param(collectionIds)}::uuid[] <@ ${openCollections} as "areOpen"`,
    ),
  );
  return rows[0]!.areOpen;
}
