/** How far a user has read an entry. */
import { z } from "zod";

export const EntryReadingState = z.object({
  state: z.enum(["reading", "finished"]),
  progress: z.number().describe("The part before the position, from 0 to 1; 1 if finished."),
  updatedAt: z.iso.datetime(),
});
export type EntryReadingState = z.infer<typeof EntryReadingState>;

/** In exports. `position` is the UTF-16 offset of the line last read, in a text of this `length`. */
export const ExportedReading = z.object({
  state: z.enum(["reading", "finished"]),
  position: z.int().nonnegative(),
  length: z.int().nonnegative(),
  updatedAt: z.iso.datetime(),
});

/** The share of the text before `position`, from 0 to 1, rounded to thousandths. */
export function measureProgress(position: number, length: number): number {
  return length === 0 ? 0 : Math.round(Math.min(position / length, 1) * 1_000) / 1_000;
}
