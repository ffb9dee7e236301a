/** Writes the blocks of a document as Markdown, with tables, footnotes and formulas. Text cannot change the structure. */
import type {
  ArticleBlock,
  ArticleContainer,
  ArticleMark,
  ArticlePicture,
} from "#shared/article/article-document.ts";
import { isAllowedAddress, isPictureAddress } from "#shared/article/allowed-address.ts";
import { countCommon } from "#shared/article/nest-blocks.ts";
import { divideMarks, type MarkedPart, nestMarks } from "#shared/article/nest-marks.ts";
import { escapeInline, escapeLineStart } from "../text/escape-markdown.ts";
import {
  getLine,
  makeFence,
  nameNote,
  surroundOnce,
  writeAddress,
  writeCode,
} from "./markdown-words.ts";
import { readTex } from "./read-tex.ts";

export type MarkdownOptions = {
  /** Where a picture is beside the note; null leaves it at its own address. */
  pathOf?: (source: string) => string | null;
  /** Added to the level of each heading, from 1. */
  headingOffset?: number;
};

/**
 * A list with the width of the marker of its open item, null before its first; or a quotation or description. `waiting` is the
 * marker of an item that has no text before its first block.
 */
type Open = { kind: string; width: number | null; waiting?: string };

export class MarkdownWriter {
  private readonly options: MarkdownOptions;
  private open: Open[] = [];
  private inside: readonly ArticleContainer[] = [];
  private before: ArticleBlock | null = null;

  constructor(options: MarkdownOptions = {}) {
    this.options = options;
  }

  /** The lines of a block, and the line ends before it. */
  write(block: ArticleBlock, index: number): string {
    const { before } = this;
    const marker = this.writeMarker(block, index);
    this.enter(block);
    if (block.text === "" && block.kind !== "figure" && block.kind !== "separator") {
      const last = this.open.at(-1);
      if (marker !== "" && last) last.waiting = marker;
      return "";
    }
    const lines = this.writeLines(block).split("\n");
    const [first, rest] = this.getPrefixes(block, marker);
    const written = lines
      .map((line, at) => (at === 0 ? first : rest) + line)
      .map((line) => line.trimEnd())
      .join("\n");
    this.before = block;
    if (before === null) return written;
    const isTight = before.kind === "item" && block.kind === "item";
    const between = isTight ? "" : `${this.getCommonPrefix(before, block).trimEnd()}\n`;
    return `\n${between}${written}`;
  }

  private writeMarker({ kind, ...block }: ArticleBlock, index: number): string {
    if (kind === "footnote") return `[^${nameNote(index)}]: `;
    if (kind === "description") return ": ";
    if (kind !== "item") return "";
    const number = "number" in block ? block.number : undefined;
    return number === undefined ? "- " : `${Math.max(0, Math.min(number, 999_999_999))}. `;
  }

  private enter(block: ArticleBlock): void {
    const kept = countCommon(this.inside, block);
    this.open = block.inside.map((container, at) =>
      at < kept ? this.open[at]! : { kind: container, width: null },
    );
    this.inside = block.inside;
  }

  /** The prefix of the first line of a block, and the prefix of its other lines. */
  private getPrefixes({ inside }: ArticleBlock, marker: string): [string, string] {
    let [first, rest] = ["", ""];
    for (const [at, open] of this.open.entries()) {
      const isOwn = marker !== "" && at === inside.length - 1;
      const own = isOwn ? marker : open.waiting;
      delete open.waiting;
      if (open.kind === "quote") [first, rest] = [`${first}> `, `${rest}> `];
      else if (own !== undefined) {
        open.width = own.startsWith("[^") ? 4 : own.length;
        first += own;
        // Descriptions are not indented, which would make code of the deeper ones.
        if (open.kind === "list") rest += " ".repeat(open.width);
      } else if (open.kind === "list") {
        // A list whose first item has no text of its own.
        first += open.width === null ? "- " : " ".repeat(open.width);
        open.width ??= 2;
        rest += " ".repeat(open.width);
      }
    }
    return marker !== "" && inside.length === 0 ? [marker, "    "] : [first, rest];
  }

  /** Of an empty line between two blocks in the same quotation. */
  private getCommonPrefix(before: ArticleBlock, block: ArticleBlock): string {
    const isInQuote = block.inside[0] === "quote" && before.inside[0] === "quote";
    return isInQuote && (block.opens ?? 0) < block.inside.length ? "> " : "";
  }

  private writeLines(block: ArticleBlock): string {
    switch (block.kind) {
      case "heading": {
        const level = Math.min(6, block.level + (this.options.headingOffset ?? 0));
        return `${"#".repeat(level)} ${this.writeText(block).replaceAll(/\\?\n/g, " ")}`;
      }
      case "code": {
        const fence = makeFence(block.text, 3);
        return `${fence}${block.syntax ?? ""}\n${block.text}\n${fence}`;
      }
      case "formula":
        return `$$\n${readTex(block.text).tex}\n$$`;
      case "separator":
        return "---";
      case "figure":
        return [
          ...block.pictures.map((picture) => this.writePicture(picture)),
          this.writeText(block),
        ]
          .filter(Boolean)
          .join("\\\n");
      case "table":
        return this.writeTable(block);
      case "term":
        return `**${this.writeText(block, ["strong"])}**`;
      default:
        return this.writeText(block).split("\n").map(escapeLineStart).join("\n");
    }
  }

  /** Line ends are line breaks, except in text that wraps. */
  private writeText(
    block: ArticleBlock,
    around: readonly string[] = [],
    { start, end } = { start: 0, end: block.text.length },
  ): string {
    const wraps = block.kind === "paragraph" && block.wraps === true;
    const text = nestMarks(block.text, block.marks, start, end)
      .map((part) => this.writePart(part, around))
      .join("")
      .trim();
    return wraps ? text : text.replaceAll(/[ \t]*\n+/g, "\\\n");
  }

  /** `around` is what the part is in, kinds of marks or a cell: "~~~~", twice the same mark, would begin code. */
  private writePart(part: MarkedPart<ArticleMark>, around: readonly string[]): string {
    if (typeof part === "string") return escapeInline(part);
    const { mark } = part;
    const inside = part.parts.map((one) => this.writePart(one, [...around, mark.kind])).join("");
    switch (mark.kind) {
      case "emphasis":
      case "strong":
      case "deleted":
        return surroundOnce(inside, mark.kind, around);
      case "code":
      case "keyboard":
        return writeCode(getLine(part, around));
      case "formula": {
        const { tex, isDisplay } = readTex(getLine(part, around));
        return isDisplay ? `$$${tex}$$` : `$${tex}$`;
      }
      case "link":
        return isAllowedAddress(mark.href) ? `[${inside}](<${writeAddress(mark.href)}>)` : inside;
      case "reference":
        return mark.block === undefined ? escapeInline(mark.label) : `[^${nameNote(mark.block)}]`;
      case "picture":
        return this.writePicture(mark.picture);
      case "ruby":
        return `${inside}(${escapeInline(mark.reading)})`;
      case "replaced":
        return `${surroundOnce(escapeInline(mark.text), "deleted", around)} `;
      default:
        return inside;
    }
  }

  private writePicture({ source, alt }: ArticlePicture): string {
    const path = this.options.pathOf?.(source) ?? null;
    const words = escapeInline(alt.replaceAll(/\s+/g, " "));
    if (path !== null) return `![${words}](<${path}>)`;
    return isPictureAddress(source) ? `![${words}](<${writeAddress(source)}>)` : words;
  }

  /** Markdown has one row of headings, and no cells over several rows or columns. */
  private writeTable(block: ArticleBlock & { kind: "table" }): string {
    const marksOf = divideMarks(block.marks, block.rows.flat()).values();
    const rows = block.rows.map((cells) =>
      cells.flatMap(({ columns = 1, pictures = [], ...cell }) => {
        const marks = marksOf.next().value!;
        const shown = pictures.map((picture) => this.writePicture(picture));
        const words =
          cell.start < cell.end
            ? this.writeText({ ...block, marks }, ["cell"], cell).replaceAll("\\\n", "<br>")
            : "";
        const text = [...shown, words].filter(Boolean).join(" ");
        return [text, ...Array.from({ length: Math.min(columns, 100) - 1 }, () => "")];
      }),
    );
    const width = Math.max(1, ...rows.map((cells) => cells.length));
    const hasHead = block.rows[0]?.every(({ isHeader }) => isHeader) ?? false;
    const [head, ...body] = hasHead ? rows : [[], ...rows];
    // Only the head needs as many cells as there are columns.
    const write = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const { caption } = block;
    const above = caption ? `${this.writeText(block, [], caption)}\n\n` : "";
    const line = `|${" --- |".repeat(width)}`;
    const whole = [...(head ?? []), ...Array.from({ length: width }, () => "")].slice(0, width);
    return above + [write(whole), line, ...body.map(write)].join("\n");
  }
}
