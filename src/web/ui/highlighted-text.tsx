import type { Span } from "#shared/spans.ts";
import { splitBySpans } from "#shared/spans.ts";

/** A text with the words that a search matched marked. Spans may come in any order, overlap, or lie beyond it. */
export function HighlightedText({ text, spans }: { text: string; spans: readonly Span[] }) {
  return splitBySpans(text, spans).map((piece) =>
    piece.isMarked ? (
      <mark key={piece.start} className="rounded-[2px]">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
