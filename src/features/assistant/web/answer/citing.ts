import { createContext } from "react";
import type { Citation } from "#features/assistant/contract.ts";

export type Citing = {
  citations: readonly Citation[];
  /**
   * The meaning of a bracketed number without a source: a marker whose source arrives with the complete text,
   * one whose source never arrived, or, in a complete text, plain text.
   */
  unknown: "pending" | "lost" | "text";
  /** Reports the hovered or focused source; null for none. */
  onPoint: (number: number | null) => void;
};

/**
 * Resolves the markers in an answer's text. A context rather than props, so that the text is parsed only when
 * it changes.
 */
export const CitingContext = createContext<Citing>({
  citations: [],
  unknown: "text",
  onPoint: () => {},
});
