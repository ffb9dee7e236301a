// Converts sanitised markup to plain text, keeping paragraphs.
import { Parser } from "htmlparser2";
import { cleanText } from "../clean-text.ts";

const blockTags = new Set(
  "p div section h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure figcaption caption hr details summary".split(
    " ",
  ),
);
const lineTags = new Set(["li", "dt", "dd", "tr", "br"]);

/** Joins lines with single or double line ends, as the markup requires. */
function makeLineWriter() {
  const lines: string[] = [];
  let line = "";
  let gap = 0;
  return {
    /** Ends the line; a `wanted` of 2 leaves a blank line. Of consecutive calls, the larger value counts. */
    breakLine(wanted: 1 | 2): void {
      const text = line.trimEnd();
      line = "";
      if (text !== "") {
        if (lines.length > 0) lines.push("\n".repeat(gap));
        lines.push(text);
        gap = wanted;
      } else if (wanted > gap) {
        gap = wanted;
      }
    },
    add(text: string): void {
      line += line === "" || line.endsWith(" ") ? text.trimStart() : text;
    },
    addVerbatim(text: string): void {
      line += text;
    },
    startCell(): void {
      if (line !== "") line = `${line.trimEnd()} | `;
    },
    finish(): string {
      this.breakLine(1);
      return lines.join("");
    },
  };
}

/** `captions` includes the captions of figures, which are left out otherwise: they are not the page's own text. */
export type TextOptions = { captions?: boolean };

/**
 * Writes a blank line between blocks, a new line for list items, rows and line breaks, and ` | ` between the
 * cells of a row. White space is collapsed except in preformatted text.
 */
export function htmlToText(html: string, { captions = false }: TextOptions = {}): string {
  const writer = makeLineWriter();
  let preDepth = 0;
  let captionDepth = 0;
  const breakAt = (name: string): void => {
    if (blockTags.has(name)) writer.breakLine(2);
    else if (lineTags.has(name)) writer.breakLine(1);
  };
  const parser = new Parser({
    onopentagname(name) {
      breakAt(name);
      if (name === "figcaption") captionDepth += 1;
      if (name === "pre") preDepth += 1;
      if (name === "td" || name === "th") writer.startCell();
    },
    ontext(text) {
      if (captionDepth > 0 && !captions) return;
      if (preDepth > 0) writer.addVerbatim(text);
      else writer.add(text.replace(/[ \t\n\r\f]+/g, " "));
    },
    onclosetag(name) {
      if (name === "figcaption") captionDepth -= 1;
      if (name === "pre") preDepth -= 1;
      if (name !== "br") breakAt(name);
    },
  });
  parser.end(html);
  return cleanText(writer.finish());
}
