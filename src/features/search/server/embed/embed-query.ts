/** Embeds a search query within a short time limit; without a vector, the search uses words alone. */
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Models } from "#server/ai/ai.ts";
import type { Ctx } from "#server/app-context.ts";
import { analyseText } from "../text/analyse-text.ts";
import { embedTexts } from "./embed-texts.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { findCosine } from "./vector-bytes.ts";

export type EmbeddedQuery = {
  model: string;
  vector: Float32Array;
  /** The cosine this model gives to texts that are unrelated to the query. */
  noise: number;
};

/** The time a search waits for its vector. Tests of later behaviour raise it. */
export const embedTimeout: { readonly milliseconds: number } = { milliseconds: 1_500 };
/** Longer than the wait of a search: a model that is still loading answers the next one. */
const callMilliseconds = 10_000;
/** Milliseconds without calls to the provider after a failure. */
const pauseMilliseconds = 30_000;
const maxKept = 500;
const maxCharacters = 1_500;
const fewWords = 2;

/**
 * On different subjects. Unrelated texts have cosines of 0.1 with one model and 0.7 with another; comparing
 * with these shows how similar the query really is.
 */
const unrelated = [
  "The recipe needs two eggs and a pinch of salt.",
  "The train to the coast leaves at seven.",
  "The central bank left interest rates as they were.",
  "The goalkeeper saved a penalty in the last minute.",
  "A comet can be seen low in the west tonight.",
  "The contract ends three months after notice.",
  "She tuned the violin before the concert.",
  "The update fixes a crash when the program starts.",
];

type State = {
  /** By user and text; null where embedding failed. */
  kept: LRUCache<string, Promise<EmbeddedQuery | null>>;
  unrelated: Float32Array[] | null;
  pausedUntil: number;
};
const states = new WeakMap<Models, State>();

/** Null where no model is configured, where it fails, and where it takes too long. */
export async function embedQuery(ctx: Ctx, text: string): Promise<EmbeddedQuery | null> {
  const { models } = ctx.app;
  if (models === null || models.embedding === null) return null;
  const state = getState(models);
  const asked = text.slice(0, maxCharacters).toWellFormed();
  const key = `${ctx.userId} ${asked}`;
  let made = state.kept.get(key);
  if (made === undefined) {
    if (performance.now() < state.pausedUntil) return null;
    made = embed(ctx, models.embedding, state, asked).then((vector) => {
      if (vector === null) state.kept.delete(key);
      return vector;
    });
  }
  state.kept.set(key, made);
  const waited = new AbortController();
  const { signal } = waited;
  const late = sleep(embedTimeout.milliseconds, null, { signal, ref: false }).catch(() => null);
  const vector = await Promise.race([made, late]);
  waited.abort();
  return vector;
}

function getState(models: Models): State {
  let state = states.get(models);
  if (state === undefined) {
    state = { kept: new LRUCache({ max: maxKept }), unrelated: null, pausedUntil: 0 };
    states.set(models, state);
  }
  return state;
}

async function embed(
  ctx: Ctx,
  embedding: NonNullable<Models["embedding"]>,
  state: State,
  text: string,
): Promise<EmbeddedQuery | null> {
  const texts = state.unrelated === null ? [text, ...unrelated] : [text];
  try {
    const made = await embedTexts(ctx, embedding, texts, AbortSignal.timeout(callMilliseconds));
    if ("failure" in made) {
      const { kind, message } = made.failure;
      // A refusal of one user or one text does not predict the next call.
      if (kind === "budget" || kind === "bad_request") return null;
      state.pausedUntil = performance.now() + pauseMilliseconds;
      ctx.app.log.warn({ kind }, `searching by words alone: ${message}`);
      return null;
    }
    const [vector, ...others] = made.vectors;
    state.unrelated ??= others;
    const cosines = state.unrelated
      .map((other) => findCosine(vector!, other))
      .toSorted((a, b) => a - b);
    // The median, because the query may be about one of these subjects.
    const noise = Math.min(0.95, Math.max(0, cosines[Math.floor(cosines.length / 2)]!));
    return { model: embedding.name, vector: vector!, noise };
  } catch (error) {
    ctx.app.log.error({ err: error }, "a question could not be embedded");
    return null;
  }
}

/**
 * Null for the first words while typing, which say little yet, and for phrases, which are matched exactly.
 */
export async function embedSearch(ctx: Ctx, query: ParsedQuery): Promise<EmbeddedQuery | null> {
  if (ctx.app.models?.embedding == null) return null;
  const last = query.words.at(-1);
  if (last === undefined || query.phrases.length > 0) return null;
  const text = query.words.map((word) => word.text).join(" ");
  const isBeingTyped = last.isPrefix && analyseText(text, null).length <= fewWords;
  return isBeingTyped ? null : embedQuery(ctx, text);
}
