import { createContext } from "react";
import type { Citation } from "#features/assistant/contract.ts";

export type Citing = {
  citations: readonly Citation[];
  /**
   * What a number in brackets is that no source has: a marker whose source comes when the text is complete,
   * one whose source never came, or, in a complete text, no marker at all.
   */
  unknown: "pending" | "lost" | "text";
  /** Tells which source is being looked at; null for none. */
  onPoint: (number: number | null) => void;
};

/** What the markers in an answer's text stand for. Not among the text's own props: it is parsed for its words alone. */
export const CitingContext = createContext<Citing>({
  citations: [],
  unknown: "text",
  onPoint: () => {},
});
