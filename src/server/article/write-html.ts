/**
 * The one serialiser of documents: known elements, escaped text, and addresses that are checked again, because documents
 * also come from imports and backups.
 */
import type { ArticleBlock, ArticleContainer } from "#shared/article/article-document.ts";
import { countCommon } from "#shared/article/nest-blocks.ts";
import { listTargets } from "#shared/article/document-pieces.ts";
import { escapeHtml } from "../text/escape-html.ts";
import {
  blockId,
  element,
  writeLanguage,
  writeMath,
  writePicture,
  writeTable,
  writeText,
} from "./html-marks.ts";

/** `inner` is the item that is open in a list; `next` is the number that a browser would give to the next. */
type Open = { kind: ArticleContainer; tag: string; inner: string | null; next: number };

/** Writes the blocks of a document, one after the other. */
export class HtmlWriter {
  private readonly targets: ReadonlySet<number>;
  private readonly open: Open[] = [];
  private before: readonly ArticleContainer[] = [];

  /** `targets` are the blocks that get an id, because links lead to them. */
  constructor(targets: Iterable<number>) {
    this.targets = new Set(targets);
  }

  /** The markup of a block, and of the lists and quotations that end and begin before it. `index` is its place in the document. */
  write(block: ArticleBlock, index: number): string {
    const parts: string[] = [];
    const kept = countCommon(this.before, block);
    while (this.open.length > kept) parts.push(this.closeLast());
    const isItem =
      block.kind === "item" || (block.kind === "footnote" && block.inside.includes("list"));
    const isOrdered = "number" in block && block.number !== undefined;
    const last = this.open.at(-1);
    if (
      isItem &&
      this.open.length === block.inside.length &&
      last &&
      (last.tag === "ol") !== isOrdered
    )
      parts.push(this.closeLast());
    while (this.open.length < block.inside.length) {
      const kind = block.inside[this.open.length]!;
      const isOwn = isItem && this.open.length === block.inside.length - 1;
      parts.push(this.openContainer(kind, isOwn ? block : null));
    }
    parts.push(this.writeBlock(block, index, isItem));
    this.before = block.inside;
    return parts.join("");
  }

  /** Ends what is open. */
  end(): string {
    const parts: string[] = [];
    while (this.open.length > 0) parts.push(this.closeLast());
    return parts.join("");
  }

  private closeLast(): string {
    const { tag, inner } = this.open.pop()!;
    return `${inner === null ? "" : `</${inner}>`}</${tag}>`;
  }

  private openContainer(kind: ArticleContainer, item: ArticleBlock | null): string {
    const number = item && "number" in item ? item.number : undefined;
    const tag = {
      quote: "blockquote",
      description: "dl",
      list: number === undefined ? "ul" : "ol",
    }[kind];
    // A list in an item without text of its own.
    const inner = kind === "list" && item === null ? "li" : null;
    this.open.push({ kind, tag, inner, next: number ?? 1 });
    const start = number === undefined || number === 1 ? "" : ` start="${Number(number)}"`;
    return `<${tag}${start}>${inner === null ? "" : `<${inner}>`}`;
  }

  private writeBlock(block: ArticleBlock, index: number, isItem: boolean): string {
    const id = this.targets.has(index) ? ` id="${blockId(index)}"` : "";
    const attributes = writeLanguage(block) + id;
    const text = () => writeText(block);
    const last = this.open.at(-1);
    if (isItem) return this.startInner("li", attributes + this.writeNumber(block)) + text();
    switch (block.kind) {
      case "heading":
        return element(`h${Math.min(6, block.level + 1)}`, attributes, text());
      case "code": {
        const syntax =
          block.syntax === undefined ? "" : ` data-language="${escapeHtml(block.syntax)}"`;
        return `<pre${attributes}${syntax}><code>${text()}</code></pre>`;
      }
      case "table":
        return writeTable(block, attributes);
      case "figure": {
        const caption = block.text === "" ? "" : `<figcaption>${text()}</figcaption>`;
        return element("figure", attributes, block.pictures.map(writePicture).join("") + caption);
      }
      case "formula":
        return element(
          "p",
          attributes,
          block.math ? writeMath(block.math, block.text) : escapeHtml(block.text),
        );
      case "separator":
        return `<hr${attributes}>`;
      case "term":
        return last?.kind === "description"
          ? this.startInner("dt", attributes) + text()
          : element("p", attributes, text());
      case "description":
        return last?.kind === "description"
          ? this.startInner("dd", attributes) + text()
          : element("p", attributes, text());
      default:
        return element("p", attributes, text());
    }
  }

  /** The number of an item, if it is not the one after the item before. */
  private writeNumber(block: ArticleBlock): string {
    const last = this.open.at(-1)!;
    const number = ("number" in block ? block.number : undefined) ?? last.next;
    const isNext = number === last.next;
    last.next = number + 1;
    return isNext ? "" : ` value="${Number(number)}"`;
  }

  /** Ends the item of the innermost list, and begins the next. */
  private startInner(tag: string, attributes: string): string {
    const last = this.open.at(-1)!;
    const before = last.inner === null ? "" : `</${last.inner}>`;
    last.inner = tag;
    return `${before}<${tag}${attributes}>`;
  }
}

/** The markup of a whole document. */
export function writeHtml({ blocks }: { blocks: readonly ArticleBlock[] }): string {
  const writer = new HtmlWriter(listTargets(blocks));
  return blocks.map((block, index) => writer.write(block, index)).join("") + writer.end();
}
