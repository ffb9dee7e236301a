// The part of the DOM that reading a page needs, typed for linkedom, because the server's types have no DOM.
import { parseHTML } from "linkedom";
import { resolveHttpUrl } from "./resolve-http-url.ts";

export type PageElement = {
  /** 1 is an element, 3 a text node; a text node has no tag, children or attributes. */
  readonly nodeType: number;
  readonly tagName: string;
  textContent: string | null;
  readonly innerHTML: string;
  readonly children: ArrayLike<PageElement>;
  readonly firstChild: PageElement | null;
  readonly nextSibling: PageElement | null;
  readonly parentNode: PageElement | null;
  readonly ownerDocument: PageDocument;
  getAttribute(name: string): string | null;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement> & { length: number };
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  appendChild(child: PageElement): void;
  replaceWith(...nodes: PageElement[]): void;
  replaceChildren(...nodes: PageElement[]): void;
  cloneNode(deep: boolean): PageElement;
  remove(): void;
};

export type PageDocument = PageElement & {
  readonly title: string;
  readonly body: PageElement;
  readonly documentElement: PageElement;
  createElement(tag: string): PageElement;
  createTextNode(text: string): PageElement;
  readonly baseURI: string;
  readonly documentURI: string;
};

/** The id that the fragment of a URL names. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * linkedom takes the first element as the root, so that it must be html. It hides everything after a CDATA
 * marker, which browsers ignore in HTML.
 */
function prepareSource(html: string): string {
  const source = html.replace(/<!\[CDATA\[|\]\]>/g, "");
  // Conditional comments before the root may contain html elements too.
  const [preamble] = /^(?:\s|<![^>-][^>]*>|<\?[^>]*>|<!--.*?-->)*/s.exec(source)!;
  const content = source.slice(preamble.length);
  const [root = ""] = /<html[\s>][^>]*/i.exec(content) ?? [];
  if (root === "") return `<html><head></head><body>${content}</body></html>`;
  const inside = content.slice(content.indexOf(root) + root.length);
  // linkedom nests a further html element, and loses the body inside it.
  return root + inside.replace(/<html(\s[^>]{0,2000})?>/gi, "");
}

/**
 * Moves everything outside the head into one body, as browsers do: linkedom leaves a second body, and elements
 * after the head, the body or the end of the document, where they are.
 */
function mergeBodies(document: PageDocument): void {
  const root = document.documentElement;
  const outside = listNodes(document).filter((node) => getTag(node) !== "" && node !== root);
  const parts = [...listNodes(root), ...outside].filter((node) => getTag(node) !== "head");
  const body = document.querySelector("body") ?? document.createElement("body");
  const content = parts
    .flatMap((part) => (getTag(part) === "body" ? listNodes(part) : [part]))
    .flatMap((node) => (getTag(node) === "body" ? listNodes(node) : [node]));
  for (const part of parts) part.remove();
  body.replaceChildren(...content);
  root.appendChild(body);
}

/** The children of an element, text included, unaffected by later changes. */
export function listNodes(parent: PageElement): PageElement[] {
  const nodes: PageElement[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) nodes.push(node);
  return nodes;
}

/** The text of an element, white space collapsed. */
export function readText(element: PageElement | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The tag in lower case; empty for text. */
export function getTag(node: PageElement): string {
  return node.nodeType === 1 ? node.tagName.toLowerCase() : "";
}

const carriedAttributes = ["id", "class", "dir", "lang", "role", "colspan", "rowspan", "scope"];

/** Replaces an element by one with another tag and the same content. */
export function renameElement(element: PageElement, tag: string): PageElement {
  const renamed = element.ownerDocument.createElement(tag);
  for (const name of carriedAttributes) {
    const value = element.getAttribute(name);
    if (value !== null) renamed.setAttribute(name, value);
  }
  renamed.replaceChildren(...listNodes(element));
  element.replaceWith(renamed);
  return renamed;
}

const minNoscriptLength = 1_000;

/** Unwraps content for readers without JavaScript. Short notices stay hidden. */
function showNoscript(document: PageDocument): void {
  for (const noscript of document.querySelectorAll("body noscript")) {
    const isContent =
      (noscript.textContent ?? "").length >= minNoscriptLength && noscript.querySelector("p, li");
    if (isContent) noscript.replaceWith(...listNodes(noscript));
  }
}

/** AMP pages show pictures with an element of their own, which has the same attributes. */
function showAmpPictures(document: PageDocument): void {
  for (const picture of document.querySelectorAll("amp-img[src], amp-anim[src]")) {
    const image = document.createElement("img");
    for (const name of ["src", "alt", "width", "height"]) {
      const value = picture.getAttribute(name);
      if (value !== null) image.setAttribute(name, value);
    }
    picture.replaceWith(image);
  }
}

/**
 * Parses markup that is known to be shallow. `url` is the page's own URL; a base element is respected.
 * linkedom leaves baseURI null, so Readability would otherwise leave links relative.
 */
export function parsePage(
  html: string,
  url: string | null,
): { document: PageDocument; baseUrl: string | null } {
  const document = parseHTML(prepareSource(html)).document as unknown as PageDocument;
  mergeBodies(document);
  showNoscript(document);
  showAmpPictures(document);
  const baseHref = document.querySelector("base[href]")?.getAttribute("href");
  const baseUrl = resolveHttpUrl(baseHref, url) ?? url;
  setAddress(document, baseUrl ?? "about:blank", url ?? "about:blank");
  return { document, baseUrl };
}

function setAddress(document: PageDocument, baseURI: string, documentURI: string): void {
  Object.defineProperty(document, "baseURI", { value: baseURI, configurable: true });
  Object.defineProperty(document, "documentURI", { value: documentURI, configurable: true });
}

/** Copies a document for an extractor that modifies it. */
export function cloneDocument(document: PageDocument): PageDocument {
  const copy = document.cloneNode(true) as PageDocument;
  setAddress(copy, document.baseURI, document.documentURI);
  return copy;
}
