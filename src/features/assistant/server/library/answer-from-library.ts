/** Answers questions about the library itself from the database: lists and counts of the user's entries. */
import { sql } from "drizzle-orm";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import { countFound, findLibraryIds } from "#features/library/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import type { Tx } from "#server/db/database.ts";
import { formatLibrarySearch, type LibraryFilter } from "#shared/library-filters.ts";
import type { Turn } from "../start-turn.ts";
import { loadVocabulary } from "./load-vocabulary.ts";
import { type LibraryQuestion, listNames, parseLibraryQuestion } from "./parse-library-question.ts";
import { writeLibraryAnswer } from "./write-library-answer.ts";

/** Ids stored with an answer. */
const maxStored = 12;

export type FoundInLibrary = { text: string; library?: LibraryAnswer };

/**
 * Null for a question that is not about the library, or whose subject is the name of nothing: what the entries say may answer it.
 */
export async function answerFromLibrary(
  ctx: Ctx,
  { question, conversation }: Pick<Turn, "question" | "conversation">,
  signal: AbortSignal,
  now = new Date(),
): Promise<FoundInLibrary | null> {
  const { scope } = conversation;
  if (scope?.kind === "entry") return null;
  const names = listNames(question.text);
  if (names.length === 0) return null;
  return runHeavyQuery(ctx, signal, async (tx) => {
    const vocabulary = await loadVocabulary(tx, ctx.userId, names);
    const asked = parseLibraryQuestion(question.text, vocabulary, now);
    if (asked === null) return null;
    if (asked.problem !== null) return { text: `${asked.problem} Please ask with another date.` };
    const values = { ...asked.values };
    // The filters of the library are of the user's own entries.
    if (scope?.kind === "collection" && !(await isOwn(tx, ctx.userId, scope.id))) return null;
    if (scope?.kind === "collection") values.collectionId = [scope.id];
    if (scope?.kind === "project") values.projectId = [scope.id];
    const filter: LibraryFilter = {
      values,
      shared: false,
      q: asked.about ?? "",
      sort: asked.sort,
    };
    const count = await countFound(tx, ctx.userId, filter);
    // No topic and no title: a text may still be about it.
    if (count === 0 && asked.about !== null) return null;
    const limit = Math.min(asked.limit ?? maxStored, maxStored);
    const search = { userId: ctx.userId, filter, after: undefined, limit };
    const entryIds = await findLibraryIds(tx, search);
    const text = writeLibraryAnswer(asked, filter, count, await loadNames(tx, ctx.userId, values));
    return { text, library: toAnswer(asked, filter, count, entryIds) };
  });
}

async function isOwn(tx: Tx, userId: string, collectionId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from interest_profiles where id = ${collectionId} and user_id = ${userId}`,
  );
  return rowCount === 1;
}

/** By id, of the collections and projects in a filter. */
async function loadNames(
  tx: Tx,
  userId: string,
  { collectionId = [], projectId = [] }: LibraryFilter["values"],
): Promise<Map<string, string>> {
  if (collectionId.length + projectId.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, title as name from interest_profiles
    where id = any(${sql.param(collectionId)}::uuid[]) and user_id = ${userId}
    union all
    select id, name from projects where id = any(${sql.param(projectId)}::uuid[]) and user_id = ${userId}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toAnswer(
  { kind, limit }: LibraryQuestion,
  filter: LibraryFilter,
  count: number,
  entryIds: string[],
): LibraryAnswer {
  return {
    kind,
    filter: formatLibrarySearch(filter),
    count,
    entryIds,
    ...(limit === null ? {} : { limit }),
  };
}
