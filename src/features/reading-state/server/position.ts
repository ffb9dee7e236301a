/** A position in a text, and how it is found again after the text has changed. */
import { anchorQuote, takeContext } from "#features/highlights/server/service.ts";
import { runSliced, WorkBudget } from "#server/limits/work-budget.ts";

export type Position = {
  /** UTF-16 offset in a text of this length. */
  position: number;
  length: number;
  /** The words from there, and those around them. */
  quote: string;
  prefix: string;
  suffix: string;
};

const quoteLength = 120;

/** A position beyond the end is moved to it. */
export function describePosition(text: string, offset: number): Position {
  const position = Math.min(offset, text.length);
  const end = Math.min(position + quoteLength, text.length);
  return {
    position,
    length: text.length,
    quote: text.slice(position, end).toWellFormed(),
    ...takeContext(text, { start: position, end }),
  };
}

/** If its words are gone, the same part of the text. */
export async function findPosition(text: string, sought: Position): Promise<number> {
  const { position, length, quote } = sought;
  if (text.length === length && text.startsWith(quote, position)) return position;
  const span = await runSliced(anchorQuote(text, { ...sought, start: position }), new WorkBudget());
  if (span !== null) return span.start;
  return length === 0 ? 0 : Math.round((Math.min(position, length) / length) * text.length);
}
