/** Texts that journeys save and ask about. */
import { expect, type Page } from "@playwright/test";
import type { Entry } from "#features/entries/contract.ts";
import { send } from "./fixtures.ts";

export const eddystone = `The lighthouse at Eddystone

The lighthouse at Eddystone was rebuilt four times. John Smeaton finished the third tower in 1759 and shaped it like the trunk of an oak, because a wide base keeps a tower standing in a storm.

His mortar of hydraulic lime sets under water, which changed how engineers build in the sea. Later towers copied its curve and its dovetailed stones.`;

export const hives = `How a hive keeps warm

Bees keep their brood at thirty-five degrees whatever the weather is outside. A colony heats itself by shivering, and cools itself by fanning air over drops of water.

Beekeepers should not open a hive in cold wind, because the brood chills within minutes.`;

export const starter = `Keeping a sourdough starter

A sourdough starter is flour and water in which wild yeast and bacteria have found a balance. Kept in a refrigerator it needs one feeding a week, and a neglected starter can usually be revived within two days.`;

/** Saves a text as the signed-in user of `page`, and returns its entry when it is ready. */
export async function saveText(
  page: Page,
  body: {
    text: string;
    title?: string;
    whyInteresting?: string;
    collectionId?: string;
    isPrivate?: boolean;
  },
): Promise<Entry> {
  const path = "/api/functions/process-text-entry";
  let { entry } = await send<{ entry: Entry }>(page, "POST", path, body);
  // The request itself waits for a few seconds only, which are not enough for a busy machine.
  await expect
    .poll(async () => {
      if (entry.status === "processing")
        entry = (await (await page.request.get(`/api/entries/${entry.id}`)).json()) as Entry;
      return entry.status;
    })
    .toBe("ready");
  return entry;
}

/**
 * Matches the message for a processed entry, or for a saved one if processing takes longer than the request
 * waits.
 */
export const savedOr = (message: string) => new RegExp(`${message}|Entry saved successfully`);
