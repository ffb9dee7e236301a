/**
 * Makes the document of an article from its elements, in one pass. What the elements may say is decided here: only text,
 * known structure, and addresses of http, https and mailto become part of a document.
 */
import {
  type ArticleContainer,
  type ArticleDocument,
  maxContainers,
} from "#shared/article/article-document.ts";
import type { PageElement } from "../html/page-dom.ts";
import { BlockWriter } from "./block-writer.ts";
import { blockTags, silentTags } from "./element-kinds.ts";
import { type DeclaredLanguage, finishArticle } from "./finish-article.ts";
import type { BlockShape, Container } from "#server/article/raw-block.ts";
import { inLanguage, type Place, type Walk } from "./walk.ts";
import { writeBlock } from "./write-block.ts";
import { addPicture } from "./write-figure.ts";
import { addFormula, breakLine, writeInline } from "./write-inline.ts";

/** `base` makes relative addresses absolute; without it they are left out. */
export function buildArticle(
  root: PageElement,
  base: string | null,
  declared: DeclaredLanguage = {},
): ArticleDocument {
  const writer = new BlockWriter();
  const walk = new ArticleWalk(writer, base);
  const place: Place = {
    inside: [],
    heading: null,
    isCode: false,
    language: null,
    direction: null,
    href: null,
    isInLink: false,
    isLine: false,
  };
  walk.walkChildren(root, place);
  writer.end();
  return finishArticle(writer, declared);
}

class ArticleWalk implements Walk {
  readonly writer: BlockWriter;
  readonly base: string | null;
  private containers = 0;

  constructor(writer: BlockWriter, base: string | null) {
    this.writer = writer;
    this.base = base;
  }

  walkChildren(parent: PageElement, place: Place): void {
    for (let node = parent.firstChild; node && !this.writer.isFull; node = node.nextSibling) {
      if (node.nodeType === 3) this.addText(node.data, place);
      else if (node.nodeType === 1) this.walkElement(node, place);
    }
  }

  addText(text: string, place: Place): void {
    if (!this.writer.isOpen) {
      if (text.trim() === "") return;
      this.begin(place);
    }
    if (place.isCode) this.writer.addVerbatim(text);
    else this.writer.addText(text);
  }

  begin(place: Place): void {
    this.writer.begin(this.chooseShape(place), place.inside);
  }

  private chooseShape(place: Place): BlockShape {
    const { heading, inside, language, direction } = place;
    const differing = { ...(language && { language }), ...(direction && { direction }) };
    if (heading !== null) return { kind: "heading", level: heading, ...differing };
    return { kind: inside.at(-1)?.kind === "quote" ? "quote" : "paragraph", ...differing };
  }

  walkElement(element: PageElement, outer: Place): void {
    const { writer } = this;
    const tag = element.localName;
    if (silentTags.has(tag)) return;
    const id = element.getAttribute("id") ?? (tag === "a" ? element.getAttribute("name") : null);
    const isBlock = blockTags.has(tag);
    if (isBlock && !outer.isLine) writer.end();
    if (id) writer.addTarget(id);
    const place = isBlock ? inLanguage(element, outer) : outer;
    if (tag === "br") breakLine(this, element, place);
    else if (tag === "img") addPicture(this, element, place);
    else if (tag === "math") addFormula(this, element, place);
    else if (!isBlock) writeInline(this, element, place);
    else if (outer.isLine) this.walkInLine(element, place);
    else {
      writeBlock(this, element, place);
      writer.end();
    }
  }

  enter({ inside }: Place, kind: ArticleContainer): Container[] {
    if (inside.length === maxContainers) return [...inside];
    this.containers += 1;
    return [...inside, { kind, id: this.containers }];
  }

  /** A block in a cell or caption is a line of it. */
  private walkInLine(element: PageElement, place: Place): void {
    const { writer } = this;
    // A table within a cell.
    const isCell = element.localName === "td" || element.localName === "th";
    if (isCell && element.previousSibling) writer.separateBy(" | ");
    else writer.setApart();
    this.walkChildren(element, { ...place, isCode: place.isCode || element.localName === "pre" });
    writer.setApart();
  }
}
