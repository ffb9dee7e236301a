import type { Entry } from "#features/entries/contract.ts";
import type { CaptureDraft } from "./capture-draft.ts";

/** The result of an attempt that did not simply succeed, with its draft; or a batch. */
export type CaptureOutcome =
  | { kind: "failed" | "duplicate"; entry: Entry; draft: CaptureDraft }
  | { kind: "batch"; id: string };
