/** Attacks with batches: many links at once, of pages and of a site that never answers. */
import { ask, type Hostile, strike, strikeOn } from "./hostile-client.ts";

const path = "/api/batches";
const batchOf = ({ site }: Hostile, page: string, round: number) => ({
  links: Array.from({ length: 100 }, (_, at) => `http://${site}/${page}-${round}-${at}`),
});

type Batch = { items: { state: string }[] };

export const batchAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "a hundred links at once": async (hostile) => {
    const saved = await ask<{ batch: Batch & { id: string } }>(hostile, path, {
      body: batchOf(hostile, "blocks", Math.floor(performance.now())),
    });
    if (saved === null) return;
    if (saved.batch.items.length !== 100) hostile.broken.push("a batch lost some of its links");
    await strikeOn(hostile, 4, () => strike(hostile, `${path}/${saved.batch.id}`));
  },
  "batches without end": (hostile) =>
    strikeOn(hostile, 4, (round) =>
      strike(hostile, path, {
        body: JSON.stringify(batchOf(hostile, round % 2 ? "slow" : "text", round)),
      }),
    ),
};
