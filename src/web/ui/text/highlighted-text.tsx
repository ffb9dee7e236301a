import { type Span, splitBySpans } from "#shared/spans.ts";

/**
 * Renders a text with the matches of a search marked. Spans may be unordered, overlap, or exceed the text.
 */
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
