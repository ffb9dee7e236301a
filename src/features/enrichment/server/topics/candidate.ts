/** A topic that a text may get. */
export type Candidate = {
  topic: string;
  key: string;
  /** Keys of its words. */
  parts: string[];
  score: number;
  count: number;
  inTitle: boolean;
  isName: boolean;
  /** One of the user's topics. */
  isKnown: boolean;
  /** A general subject, rather than a phrase of the text. */
  isGeneral: boolean;
  /** Neither one of the user's topics nor a well-known name. */
  isNew: boolean;
  /** Prominent enough for a new topic even if others describe the text. */
  isDominant: boolean;
};
