/** Splits plain text into sections, and a section into paragraphs. Offsets refer to the whole text. */

export type TextSection = { start: number; end: number };
export type Paragraph = {
  start: number;
  end: number;
  /** Continues the paragraph before it. */
  continues: boolean;
  /** Lines wrapped elsewhere are joined; others keep their breaks. */
  flows: boolean;
};

const paragraphPattern = /[^\n](?:[^\n]|\n(?![^\S\n]*\n))*/g;
const sectionLength = 8_000;
const maxParagraphLength = 16_000;

export function splitText(text: string): TextSection[] {
  const sections: TextSection[] = [];
  let start = 0;
  while (start < text.length) {
    const near = text.slice(start + sectionLength, start + sectionLength * 4);
    const blank = /\n[^\S\n]*\n/.exec(near);
    // A text without blank lines is split too.
    const end = blank
      ? start + sectionLength + blank.index
      : findBreak(text, start + sectionLength * 2, text.length);
    sections.push({ start, end });
    start = end;
  }
  return sections.length > 0 ? sections : [{ start: 0, end: 0 }];
}

export function splitParagraphs(text: string, section: TextSection): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const match of text.slice(section.start, section.end).matchAll(paragraphPattern)) {
    const blank = /^([^\S\n]*\n)*/.exec(match[0])![0].length;
    let start = section.start + match.index + blank;
    const last = section.start + match.index + match[0].length;
    // A section split at a blank line begins with it.
    let continues = start === section.start && start > 0;
    const flows = isHardWrapped(match[0].slice(blank));
    while (start < last) {
      const end =
        last - start > maxParagraphLength
          ? findBreak(text, start + maxParagraphLength, last)
          : last;
      paragraphs.push({ start, end, continues, flows });
      continues = true;
      start = end;
    }
  }
  return paragraphs;
}

/** The next place from `from` on at which a text may be cut: a line, a sentence, a word, else a character. */
function findBreak(text: string, from: number, limit: number): number {
  if (from >= limit) return limit;
  const near = text.slice(from, Math.min(limit, from + 4_000));
  const found = /\n/.exec(near) ?? /[.!?。！？]\s/.exec(near) ?? /\s/.exec(near);
  if (found) return from + found.index + found[0].length;
  return /[\udc00-\udfff]/.test(text[from]!) ? from + 1 : from;
}

/** Three lines and more, all of them about as long as a typewriter's. */
function isHardWrapped(paragraph: string): boolean {
  const lines = paragraph.slice(0, 4_000).split("\n").slice(0, -1);
  return lines.length >= 2 && lines.every((line) => line.length > 50 && line.length < 90);
}
