import { captureTexts, nudgeTexts } from "#features/capture/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { selectSamples } from "#features/entries/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { lockByName } from "#server/db/lock-by-name.ts";
import type { Samples } from "../contract.ts";
import { sampleTexts } from "./sample-texts.ts";

export async function listSamples(ctx: Ctx): Promise<Samples> {
  return { items: await inTransaction(ctx, (tx) => selectSamples(tx, ctx.userId)) };
}

/** Adds all samples in one transaction, unless the user has some. Throws "plan_limit". */
export async function addSamples(ctx: Ctx): Promise<Samples> {
  const added = await inTransaction(ctx, async (tx) => {
    await lockByName(tx, `samples ${ctx.userId}`);
    const present = await selectSamples(tx, ctx.userId);
    if (present.length > 0) return { items: present, isNew: false };
    await captureTexts(tx, ctx, sampleTexts, { isSample: true });
    return { items: await selectSamples(tx, ctx.userId), isNew: true };
  });
  if (added.isNew)
    nudgeTexts(
      ctx,
      added.items.map(({ captureId }: Entry) => captureId),
    );
  return { items: added.items };
}
