/** One user votes 500 times on one feedback item, in every form that the API accepts. */
import { randomBytes } from "node:crypto";
import { ask, type Hostile, isOver, strike } from "./hostile-client.ts";

const voteCount = 500;
const concurrency = 16;

type Item = { id: string; rank: number };

const shapes = [
  { vote: "up" },
  { newRank: -1 },
  { newRank: -2_000_000_000 },
  { vote: "up", newRank: 40 },
  { newRank: -voteCount },
  { vote: "none" },
  { newRank: 2_000_000_000 },
  { vote: "down" },
  { vote: "up", direction: -1, total: -voteCount },
  { vote: ["up", "up"] },
  { newRank: 0.5 },
  { newRank: 0 },
];

export const voteAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "votes without end on one item": async (hostile) => {
    const title = randomBytes(8).toString("hex");
    const item = await ask<Item>(hostile, "/api/feedback", { body: { title } });
    if (item === null) return;
    let sent = 0;
    const vote = async () => {
      while (sent < voteCount && !isOver(hostile)) {
        const body = JSON.stringify(shapes[sent++ % shapes.length]);
        await strike(hostile, `/api/feedback/${item.id}/rank`, { body });
        if (sent % 50 === 0) await requireOneVote(hostile, title);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, vote));
    await requireOneVote(hostile, title);
  },
};

async function requireOneVote(hostile: Hostile, title: string): Promise<void> {
  const board = await ask<{ items: Item[] }>(hostile, `/api/feedback?q=${title}`);
  for (const { rank } of board?.items ?? [])
    if (Math.abs(rank) > 1) hostile.broken.push(`one member moved a rank to ${rank}`);
}
