import type { Entry } from "#features/entries/contract.ts";

/** The toast's message after an entry was saved, but not read. */
export const saved = "Entry saved successfully";

/** The toast's message after an entry was saved and read, by its source. */
export const successes = {
  url: "URL processed and entry created successfully",
  text: "Text processed and entry created successfully",
  file: "File uploaded and processed successfully",
} as const;

export function nameCollection({ collection }: Entry): string {
  return `In ${collection.title || "Untitled"}`;
}
