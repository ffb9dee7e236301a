/** Embeds passages that have no vector of the configured model. A killed process loses one batch at most. */
import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { type DuePassage, listDue, loadInputs } from "./embed-inputs.ts";
import { type Embedded, type EmbedFailure, type Embedding, embedTexts } from "./embed-texts.ts";
import { beginIndexing } from "../index/begin-indexing.ts";
import { type Base, listBases } from "../index/load-index.ts";
import { searchBases, searchVectors } from "../tables.ts";
import { toBytes, toSigns } from "./vector-bytes.ts";

const batchTexts = 64;
const batchCharacters = 48_000;
const callMilliseconds = 120_000;
/** After this time the job ends, so that other users' jobs run. */
const runMilliseconds = 60_000;
/** Below this length, a refusal is not about the length. */
const minCharacters = 250;

/** How a run ended. "more": more passages are due. */
export type EmbedRun = "done" | "more" | EmbedFailure;

/** Embeds up to 1,000 passages of the user's entries. When all of a scope have vectors, deletes the vectors of other
 * models. */
export async function embedDue(
  ctx: Ctx,
  embedding: Embedding,
  signal: AbortSignal,
): Promise<EmbedRun> {
  const { name } = embedding;
  const bases = await inTransaction(ctx, (tx) => listBases(tx, ctx.userId));
  for (const base of bases) {
    if (base.embeddingModel === name) continue;
    const { scopeId } = base;
    const due = await inTransaction(ctx, (tx) => listDue(tx, scopeId, ctx.userId, name));
    if (due.length > 0) return embedSome(ctx, embedding, scopeId, due, signal);
    await settle(ctx, name, base);
  }
  return "done";
}

async function embedSome(
  ctx: Ctx,
  embedding: Embedding,
  scopeId: string,
  due: readonly DuePassage[],
  signal: AbortSignal,
): Promise<EmbedRun> {
  const since = performance.now();
  const limits = { characters: Number.POSITIVE_INFINITY };
  let stored = 0;
  for (const batch of cutBatches(due)) {
    if (performance.now() - since > runMilliseconds) break;
    signal.throwIfAborted();
    const inputs = await inTransaction(ctx, (tx) => loadInputs(tx, ctx.userId, scopeId, batch));
    const texts = inputs.map(({ text }) => text);
    const made = await embedWithin(ctx, embedding, texts, limits, signal);
    signal.throwIfAborted();
    if ("failure" in made) return made.failure;
    stored += await store(ctx, embedding.name, scopeId, inputs, made.vectors);
  }
  if (stored === 0) throw new Error("passages changed while they were embedded");
  return "more";
}

function cutBatches(due: readonly DuePassage[]): DuePassage[][] {
  const batches: DuePassage[][] = [];
  let characters = 0;
  for (const one of due) {
    const last = batches.at(-1);
    characters += one.length;
    if (last === undefined || last.length === batchTexts || characters > batchCharacters) {
      batches.push([one]);
      characters = one.length;
    } else last.push(one);
  }
  return batches;
}

/**
 * Splits a refused batch in halves, and shortens a text that is too long. `limits` remembers the accepted
 * sizes.
 */
async function embedWithin(
  ctx: Ctx,
  embedding: Embedding,
  texts: readonly string[],
  limits: { characters: number },
  signal: AbortSignal,
): Promise<Embedded> {
  if (texts.length === 0) return { vectors: [] };
  const cut = texts.map((text) => text.slice(0, limits.characters).toWellFormed());
  const limit = AbortSignal.any([signal, AbortSignal.timeout(callMilliseconds)]);
  const made = await embedTexts(ctx, embedding, cut, limit);
  if ("vectors" in made || made.failure.kind !== "bad_request") return made;
  if (texts.length > 1) {
    const half = Math.ceil(texts.length / 2);
    const first = await embedWithin(ctx, embedding, texts.slice(0, half), limits, signal);
    if ("failure" in first) return first;
    const second = await embedWithin(ctx, embedding, texts.slice(half), limits, signal);
    return "failure" in second ? second : { vectors: [...first.vectors, ...second.vectors] };
  }
  const shorter = Math.floor(cut[0]!.length / 2);
  if (shorter < minCharacters) return made;
  limits.characters = shorter;
  return embedWithin(ctx, embedding, texts, limits, signal);
}

/** Stores vectors of entries that were not indexed again since; returns the count. */
function store(
  ctx: Ctx,
  model: string,
  scopeId: string,
  passages: readonly DuePassage[],
  vectors: readonly Float32Array[],
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    // Lock entries before their dependent rows, in the order of deletion, to avoid deadlocks.
    const entryIds = [...new Set(passages.map(({ entryId }) => entryId))];
    await tx.execute(sql`select 1 from user_entries where user_id = ${ctx.userId}
      and id = any(${sql.param(entryIds)}::uuid[]) order by id for key share`);
    const { rowCount } = await tx.execute(sql`
      insert into search_vectors (scope_id, card_id, model, ordinal, signs, vector)
      select indexed.scope_id, indexed.card_id, ${model}, made.ordinal, made.signs::bit varying, made.vector
      from unnest(${sql.param(passages.map(({ number }) => number))}::int[],
        ${sql.param(passages.map(({ ordinal }) => ordinal))}::int[],
        ${sql.param(vectors.map(toSigns))}::text[], ${sql.param(vectors.map(toBytes))}::bytea[]
      ) as made(number, ordinal, signs, vector)
      join search_entries indexed on indexed.scope_id = ${scopeId} and indexed.number = made.number
      for key share of indexed
      on conflict do nothing`);
    return rowCount ?? 0;
  });
}

/**
 * Records that all passages have vectors of `model`, unless something was indexed since then: that has its
 * own job.
 */
async function settle(ctx: Ctx, model: string, { scopeId, nextNumber }: Base): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await beginIndexing(tx);
    // In a shared collection, each member's entries have jobs of their own.
    if (scopeId !== ctx.userId && (await listDue(tx, scopeId, null, model)).length > 0) return;
    const settled = await tx
      .update(searchBases)
      .set({ embeddingModel: model })
      .where(and(eq(searchBases.scopeId, scopeId), eq(searchBases.nextNumber, nextNumber)))
      .returning({ scopeId: searchBases.scopeId });
    if (settled.length === 0) return;
    // Two index ranges instead of a full scan.
    const isOther = or(lt(searchVectors.model, model), gt(searchVectors.model, model));
    await tx.delete(searchVectors).where(and(eq(searchVectors.scopeId, scopeId), isOther));
  });
}
