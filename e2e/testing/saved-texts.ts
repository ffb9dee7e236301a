/** Texts that journeys save and ask about. */
import type { Page } from "@playwright/test";
import { send } from "./fixtures.ts";

export const eddystone = `The lighthouse at Eddystone

The lighthouse at Eddystone was rebuilt four times. John Smeaton finished the third tower in 1759 and shaped it like the trunk of an oak, because a wide base keeps a tower standing in a storm.

His mortar of hydraulic lime sets under water, which changed how engineers build in the sea. Later towers copied its curve and its dovetailed stones.`;

export const hives = `How a hive keeps warm

Bees keep their brood at thirty-five degrees whatever the weather is outside. A colony heats itself by shivering, and cools itself by fanning air over drops of water.

Beekeepers should not open a hive in cold wind, because the brood chills within minutes.`;

export const starter = `Keeping a sourdough starter

A sourdough starter is flour and water in which wild yeast and bacteria have found a balance. Kept in a refrigerator it needs one feeding a week, and a neglected starter can usually be revived within two days.`;

/** Saves a text as the signed-in user of `page`, and waits until it has been processed. */
export async function saveText(
  page: Page,
  body: { text: string; whyInteresting?: string; collectionId?: string; isPrivate?: boolean },
): Promise<void> {
  await send(page, "POST", "/api/functions/process-text-entry", body);
}
