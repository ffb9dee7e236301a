/** The parts of an answer between the model and the page. */

export type Token =
  | { kind: "text"; text: string }
  /** Verbatim with its delimiters; `isBlock` starts and ends a line. */
  | { kind: "code"; text: string; isBlock: boolean }
  /** `source` is 0 for an invalid marker. */
  | { kind: "marker"; source: number; quote: string };

/** `tokens` replace the first `length` characters. `back` is put in their place and parsed again. */
export type Step = { length: number; tokens: Token[]; back?: string };
