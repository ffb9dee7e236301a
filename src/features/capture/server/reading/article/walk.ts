// The walk over the elements of an article: where it is, and what each part of it needs of the others.
import type { ArticleContainer } from "#shared/article/article-document.ts";
import type { PageElement } from "../html/page-dom.ts";
import { resolveHttpUrl } from "../html/resolve-http-url.ts";
import { findDeclared } from "../html/structure/page-language.ts";
import type { BlockWriter } from "./block-writer.ts";
import type { Container } from "#server/article/raw-block.ts";

/** The properties that a block of text would have at this place. */
export type Place = {
  inside: readonly Container[];
  heading: number | null;
  isCode: boolean;
  language: string | null;
  direction: "ltr" | "rtl" | null;
  /** The page to which a link around leads. */
  href: string | null;
  /** A link in a link is none. */
  isInLink: boolean;
  /** In a cell or a caption, whose blocks are parts of one block. */
  isLine: boolean;
};

export type Walk = {
  writer: BlockWriter;
  /** Makes relative addresses absolute. */
  base: string | null;
  walkChildren(parent: PageElement, place: Place): void;
  walkElement(element: PageElement, place: Place): void;
  addText(text: string, place: Place): void;
  /** Begins the block that the place asks for. */
  begin(place: Place): void;
  /** The containers inside a new list, quotation or description. */
  enter(place: Place, kind: ArticleContainer): Container[];
};

const maxAddressLength = 4_000;

/** An address to which a saved page may link, or null. */
export function readAddress(href: string | null, base: string | null): string | null {
  const address = href?.trim() ?? "";
  if (address === "" || address.length > maxAddressLength) return null;
  if (/^mailto:[^\s<>"]{3,320}$/i.test(address)) return address;
  const url = resolveHttpUrl(address, base);
  return url !== null && url.length <= maxAddressLength ? url : null;
}

/** The place inside an element that declares a language or a direction. */
export function inLanguage(element: PageElement, place: Place): Place {
  const { lang, dir } = element.attributes;
  return lang === undefined && dir === undefined ? place : { ...place, ...findDeclared(element) };
}

/** The nearest node on one side of an element that is an element or has text. */
export function findFilled(
  element: PageElement,
  side: "previousSibling" | "nextSibling",
): PageElement | null {
  let next = element[side];
  while (next && (next.nodeType === 3 ? next.data.trim() === "" : next.nodeType !== 1))
    next = next[side];
  return next;
}
