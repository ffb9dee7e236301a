/** The assistant's own latency: from the arrival of the question to the call of the model. */
import { startModelServer } from "#server/testing/models/model-server.ts";
import { startApp } from "../../scripts/app-process.ts";
import { fetchJson, type Target } from "./http.ts";
import { drawWord } from "./search.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

const rounds = 40;

/** Restarts the app on `dataDir`, once with a model that responds immediately and once without a model. */
export async function measureAsking(
  dataDir: string,
  signIn: (url: string) => Promise<{ target: Target }>,
): Promise<Row[]> {
  let calledAt = 0;
  const model = await startModelServer("openai-compatible", (call) => {
    if (call.stream) calledAt = performance.now();
    return { text: "Nothing you saved answers this." };
  });
  try {
    const withModel = await askWith(dataDir, model.settings, signIn, () => calledAt);
    const without = await askWith(dataDir, {}, signIn, null);
    return [
      {
        what: "assistant, own part before the model is called, p50 / p99",
        reach: "≤ 60 ms at 10,000, ≤ 150 ms at 100,000",
        measured: withModel,
      },
      {
        what: "assistant without a model, first words, p50 / p99",
        reach: "",
        measured: without,
      },
    ];
  } finally {
    await model.close();
  }
}

async function askWith(
  dataDir: string,
  settings: Record<string, string>,
  signIn: (url: string) => Promise<{ target: Target }>,
  until: (() => number) | null,
): Promise<string> {
  const app = await startApp(dataDir, settings);
  try {
    const { target } = await signIn(app.url);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const message = `What did I save about ${drawWord()} and ${drawWord()}?`;
      const body = JSON.stringify({ message });
      const startedAt = performance.now();
      const response = await fetchJson(target, "/api/chat", { method: "POST", body });
      const firstAt = await readToEnd(response);
      // The first ten rounds warm up caches and query plans.
      if (round >= 10) samples.push((until?.() ?? firstAt) - startedAt);
    }
    return `${milliseconds(quantile(samples, 0.5))} / ${milliseconds(quantile(samples, 0.99))}`;
  } finally {
    await app.stop();
  }
}

/** Returns the time of the first text delta. */
async function readToEnd(response: Response): Promise<number> {
  let firstAt = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    if (firstAt === 0 && decoder.decode(chunk).includes("text-delta")) firstAt = performance.now();
  }
  return firstAt;
}
