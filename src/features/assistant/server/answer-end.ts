/** The output of both answerers: Markdown in pieces, and how it ended. */
import type {
  AnswerStep,
  ChatMessage,
  Citation,
  LibraryAnswer,
  NearestEntry,
} from "#features/assistant/contract.ts";

export type AnswerEnd = {
  outcome: ChatMessage["outcome"];
  citations: Citation[];
  nearest: NearestEntry[];
  library?: LibraryAnswer;
  steps?: AnswerStep[];
  failure: ChatMessage["failure"];
  /** The model that was asked; null if none. */
  model: string | null;
};

/** The model's provider is asked again at this time (ISO 8601). */
export type Waiting = { waitingUntil: string };

/** A model has called a tool. */
export type Step = { step: AnswerStep };

export type Answering = AsyncGenerator<string | Waiting | Step, AnswerEnd>;

/** The prompt asks models to answer with the same sentence. */
export const nothingAnswers = "Nothing you saved answers this.";

export function endAnswer(end: Partial<AnswerEnd> = {}): AnswerEnd {
  return { outcome: "complete", citations: [], nearest: [], failure: null, model: null, ...end };
}
