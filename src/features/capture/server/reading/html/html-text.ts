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

/** Elements whose content is shown, but is not the text: counted so that they can be nested. */
class SkippedElements {
  private readonly open: string[] = [];
  private readonly captions: boolean;

  constructor({ captions = false }: TextOptions) {
    this.captions = captions;
  }

  get isInside(): boolean {
    return this.open.length > 0;
  }

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    const isSkipped =
      (name === "figcaption" && !this.captions) ||
      (name === "math" && attributes["alttext"] !== undefined) ||
      attributes["data-marker"] !== undefined;
    if (isSkipped || this.open.at(-1) === name) this.open.push(name);
  }

  end(name: string): void {
    if (this.open.at(-1) === name) this.open.pop();
  }
}

/**
 * Writes a blank line between blocks, a new line for list items, rows and line breaks, and ` | ` between the
 * cells of a row. White space is collapsed except in preformatted text. A formula is written as its TeX, and
 * references to notes are left out.
 */
export function htmlToText(html: string, options: TextOptions = {}): string {
  const writer = makeLineWriter();
  const skipped = new SkippedElements(options);
  let preDepth = 0;
  let cellDepth = 0;
  /** A break between the blocks of a cell; a cell with one block stays on the line of its row. */
  let cellBreak: 0 | 1 | 2 = 0;
  let isCellEmpty = true;
  const breakAt = (name: string): void => {
    const wanted = blockTags.has(name) ? 2 : lineTags.has(name) ? 1 : 0;
    if (wanted === 0) return;
    if (cellDepth > 0 && name !== "tr" && name !== "table") {
      if (wanted > cellBreak && !isCellEmpty) cellBreak = wanted;
    } else {
      cellBreak = 0;
      writer.breakLine(wanted);
    }
  };
  const add = (text: string): void => {
    if (skipped.isInside) return;
    if (text.trim() !== "") {
      const wanted = cellBreak;
      cellBreak = 0;
      isCellEmpty = false;
      if (wanted !== 0) writer.breakLine(wanted);
    }
    if (preDepth > 0) writer.addVerbatim(text);
    else writer.add(text.replace(/[ \t\n\r\f]+/g, " "));
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const { alttext, display } = attributes;
      if (name === "math" && alttext !== undefined) {
        if (display === "block") breakAt("br");
        add(alttext);
      }
      skipped.start(name, attributes);
      if (name === "br" && preDepth > 0) add("\n");
      else breakAt(name);
      if (name === "pre") preDepth += 1;
      if (name === "td" || name === "th") {
        cellDepth += 1;
        cellBreak = 0;
        isCellEmpty = true;
        writer.startCell();
      }
    },
    ontext: add,
    onclosetag(name) {
      skipped.end(name);
      if (name === "pre") preDepth -= 1;
      if (name === "td" || name === "th") {
        cellDepth -= 1;
        cellBreak = 0;
      }
      if (name !== "br") breakAt(name);
    },
  });
  parser.end(html);
  return cleanText(writer.finish());
}
