// Quality of search with an embedding model: Cranfield by words, by vectors, and by both with several
// weights.
import { embedDue } from "#features/search/server/embed/embed-passages.ts";
import { embedSearch } from "#features/search/server/embed/embed-query.ts";
import { fusion } from "#features/search/server/rank/fuse-scores.ts";
import { parseQuery } from "#features/search/server/query/parse-query.ts";
import { createModels } from "#server/ai/create-models.ts";
import { parseEnv } from "#server/settings/env.ts";
import type { Ctx } from "#server/app-context.ts";
import { findMean, findPercentile, type Report, type Row, type Skipped } from "./report.ts";
import { ask, type Collection, type Cranfield, withCranfield } from "./retrieval.ts";

const title = "Retrieval with an embedding model (Cranfield)";
const steps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const maxTries = 20;

export async function evaluateVectors(): Promise<Report | Skipped> {
  const given = Object.entries(process.env).filter(([name]) => name.startsWith("AI_"));
  const settings = Object.fromEntries(given) as Record<string, string>;
  if (!settings["AI_PROVIDER"] || !settings["AI_EMBEDDING_MODEL"])
    return { title, skipped: "AI_PROVIDER and AI_EMBEDDING_MODEL are not set." };
  return withCranfield(title, async (cranfield) => {
    const { ctx, collection, dataDir } = cranfield;
    // Saved without a model, because only the vectors are measured.
    const env = parseEnv({ DATA_DIR: dataDir, ...settings, AI_DAILY_TOKENS: "1000000000" });
    const models = await createModels(env);
    const embedded: Ctx = { ...ctx, app: { ...ctx.app, env, models } };
    const seconds = await embedAll(embedded);
    await embedQuestions(embedded, collection);
    return measure(cranfield, embedded, seconds);
  });
}

async function embedAll(ctx: Ctx): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const run = await embedDue(ctx, ctx.app.models!.embedding!, new AbortController().signal);
    if (run === "done") return (performance.now() - startedAt) / 1_000;
    if (run !== "more") throw new Error(run.message);
  }
}

/**
 * Embeds the questions in advance, because search does not wait for a slow model. Embeddings of queries are
 * cached.
 */
async function embedQuestions(ctx: Ctx, { questions }: Collection): Promise<void> {
  for (const { text } of questions) {
    let tries = 0;
    while ((await embedSearch(ctx, parseQuery(text))) === null)
      if (++tries === maxTries) throw new Error(`The model does not embed “${text}”.`);
  }
}

async function measure(
  { ctx, collection, saved }: Cranfield,
  embedded: Ctx,
  seconds: number,
): Promise<Report> {
  const chosen = { ...fusion };
  const measureAt = async (share: Partial<typeof fusion>) => {
    Object.assign(fusion, chosen, share);
    const asked = await ask(embedded, collection, saved);
    Object.assign(fusion, chosen);
    return asked;
  };
  const gain = (asked: Awaited<ReturnType<typeof ask>>) => findMean(asked.map((one) => one.gain));
  const row = (what: string, value: string): Row => ({ what, value, goal: "", isMet: null });

  const words = await ask(ctx, collection, saved);
  const now = await measureAt({});
  const rows = [
    {
      what: `nDCG@10, fused as in the product (${chosen.vectors})`,
      value: gain(now).toFixed(4),
      goal: "> words alone",
      isMet: gain(now) > gain(words),
    },
    row("words alone", gain(words).toFixed(4)),
  ];
  for (const vectors of steps)
    rows.push(row(`fused, vectors ${vectors}`, gain(await measureAt({ vectors })).toFixed(4)));
  // Uses all near passages, without a minimum nearness or share.
  const alone = await measureAt({ vectors: 1, minNearness: 0, minShare: 0 });
  rows.push(row("vectors alone", gain(alone).toFixed(4)));
  const times = (asked: typeof words) => {
    const times = asked.map((one) => one.milliseconds);
    const [p50, p95] = [findPercentile(times, 0.5), findPercentile(times, 0.95)];
    return `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`;
  };
  rows.push(
    row("texts embedded a second", (collection.texts.length / seconds).toFixed(0)),
    row("a search by words alone, p50 / p95", times(words)),
    row("a fused search without the model's own time, p50 / p95", times(now)),
  );
  const model = embedded.app.models!.embedding!.name;
  const size = `${collection.texts.length} abstracts, ${words.length} questions, ${model}`;
  return { title, size, rows, notes: ["Vectors are counted from 0 to 1; words have the rest."] };
}
