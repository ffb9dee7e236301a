/** Shared by the tests of reading with a model: a text, its reading, and a model behind a local provider. */
import { onTestFinished } from "vitest";
import { createModels } from "#server/ai/create-models.ts";
import { parseEnv } from "#server/settings/env.ts";
import { type ModelReply, startModelServer } from "#server/testing/models/model-server.ts";
import type { ReadingInput } from "#features/enrichment/contract.ts";
import type { ModelCall } from "#server/testing/models/protocol.ts";
import type { ModelUse } from "../model/model-call.ts";
import { beesText } from "./texts.ts";

export const bees: ReadingInput = {
  text: beesText.text,
  title: beesText.title,
  siteName: "The Garden Review",
  url: "https://garden.example/bees",
  language: "en",
  whyItsInteresting: "For the hedge behind our school",
  knownTopics: ["Wildlife", "Gardening"],
};
export const modelAnswer = {
  title: "City gardens keep more wild bees than parks",
  summary:
    "A survey found 86 species of wild bees in gardens and 41 in parks. Variety matters more.",
  mainTopics: ["Gardening", "Bees"],
  keyTakeaways: ["Solitary bees nest in bare soil."],
};
export const whole: ModelReply = {
  text: JSON.stringify(modelAnswer),
  usage: { input: 900, output: 80 },
};

type Provider = Parameters<typeof startModelServer>[0];
type Answer = (call: ModelCall) => ModelReply;

/** A model of that provider behind `answer`, with the recorded usage. */
export async function startTestModel(
  provider: Provider,
  answer: Answer,
  part: Partial<ModelUse> = {},
) {
  const server = await startModelServer(provider, answer);
  onTestFinished(server.close);
  const models = (await createModels(parseEnv(server.settings)))!;
  const used = { input: 0, output: 0, calls: 0 };
  const use: ModelUse = {
    models,
    signal: new AbortController().signal,
    allow: async () => {},
    record: async ({ input, output }) => {
      used.input += input;
      used.output += output;
      used.calls += 1;
    },
    ...part,
  };
  return { use, used, calls: server.calls, models };
}
