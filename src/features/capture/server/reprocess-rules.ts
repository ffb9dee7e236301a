/** What reprocessing one entry and reprocessing many have in common. */
import type { EntryStep } from "#features/entries/contract.ts";
import { readerVersion } from "#features/entries/server/service.ts";
import type { captures } from "#features/entries/server/tables.ts";
import { AppError } from "#shared/errors.ts";

type Capture = typeof captures.$inferSelect;

export type FirstStep = Extract<EntryStep, "fetching" | "reading" | "summarising">;

export function requireFirstSaver({ isMine }: { isMine: boolean }): void {
  if (!isMine)
    throw new AppError("forbidden", "Only the person who first saved this can have it read again");
}

/** Only a link is an entry without its text, too. */
export function requireLink({ source }: Pick<Capture, "source">): void {
  if (source !== "url")
    throw new AppError("validation", "Only a link can be kept without its text");
}

/** A page that the browser sent is read again as it was sent, because the site may answer the server differently. */
export function chooseFirstStep({
  source,
  pageGiven,
}: Pick<Capture, "source" | "pageGiven">): FirstStep {
  if (source === "text") return "summarising";
  return source === "file" || pageGiven ? "reading" : "fetching";
}

/** The columns of a capture that starts again at `step`, or is kept without its text if that is "ready". */
export function toRestarted(
  step: FirstStep | "ready",
  { textGiven = false } = {},
): Partial<typeof captures.$inferInsert> {
  const cleared = { failure: null, modelFailure: null, readerVersion, updatedAt: new Date() };
  return step === "ready"
    ? { ...cleared, status: "ready", step }
    : { ...cleared, status: "processing", step, scan: null, textGiven };
}
