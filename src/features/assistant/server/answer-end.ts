/** The output of both answerers: Markdown in pieces, and how it ended. */
import type {
  ChatMessage,
  Citation,
  LibraryAnswer,
  NearestEntry,
} from "#features/assistant/contract.ts";
import type { PassageSearch } from "#features/search/server/service.ts";

export type AnswerEnd = {
  outcome: ChatMessage["outcome"];
  citations: Citation[];
  nearest: NearestEntry[];
  library?: LibraryAnswer;
  failure: ChatMessage["failure"];
  /** The model that was asked; null if none. */
  model: string | null;
};

/** The model's provider is asked again at this time (ISO 8601). */
export type Waiting = { waitingUntil: string };

export type Answering = AsyncGenerator<string | Waiting, AnswerEnd>;

/** The prompt asks models to answer with the same sentence. */
export const nothingAnswers = "Nothing you saved answers this.";

const maxNearest = 3;

export function endAnswer(end: Partial<AnswerEnd> = {}): AnswerEnd {
  return { outcome: "complete", citations: [], nearest: [], failure: null, model: null, ...end };
}

/** The nearest entries, when none answers. */
export function listNearest({ passages }: PassageSearch): NearestEntry[] {
  const entries = new Map(passages.map(({ entry }) => [entry.id, entry]));
  return [...entries.values()].slice(0, maxNearest).map(({ id, title, summary, shared }) => ({
    entryId: id,
    title,
    summary,
    ...(shared && { addedBy: shared.addedBy.name }),
  }));
}
