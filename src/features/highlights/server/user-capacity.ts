import { eq } from "drizzle-orm";
import { maxHighlightsOfUser } from "#features/highlights/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { AppError } from "#shared/errors.ts";
import { highlights } from "./tables.ts";

/** Throws "conflict" if the user cannot have `added` more highlights. */
export async function requireUserCapacity(tx: Tx, userId: string, added = 1): Promise<void> {
  const count = await tx.$count(highlights, eq(highlights.userId, userId));
  if (count + added <= maxHighlightsOfUser) return;
  const max = maxHighlightsOfUser.toLocaleString("en");
  throw new AppError("conflict", `An account has at most ${max} highlights. Remove some first.`);
}
