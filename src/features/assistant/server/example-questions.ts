import type { SampleQuestions } from "../contract.ts";
import { listKnownTopics } from "#features/topics/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";

const samples: { ask: (topic: string) => string; usual: string }[] = [
  { ask: (topic) => `What do I know about ${topic}?`, usual: "What do I know about …" },
  {
    ask: (topic) => `Show me entries related to ${topic}`,
    usual: "Show me entries related to productivity",
  },
  {
    ask: (topic) => `Find articles about ${topic}`,
    usual: "Find articles about software development practices",
  },
];

/** Sample questions about the user's most frequent topics, then interests; general ones fill up. */
export async function listSampleQuestions(ctx: Ctx): Promise<SampleQuestions> {
  const topics = await inTransaction(ctx, (tx) => listKnownTopics(tx, ctx.userId));
  return {
    questions: samples.map(({ ask, usual }, index) => {
      const topic = topics[index];
      return topic === undefined ? usual : ask(topic);
    }),
  };
}
