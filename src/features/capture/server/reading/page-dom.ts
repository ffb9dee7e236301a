// The little of the DOM that reading a page needs, on linkedom: the server's types know no DOM.
import { parseHTML } from "linkedom";

export type PageElement = {
  /** 1 an element, 3 a text; a text has no tag, children or attributes. */
  readonly nodeType: number;
  readonly tagName: string;
  textContent: string | null;
  readonly innerHTML: string;
  readonly children: ArrayLike<PageElement>;
  readonly firstChild: PageElement | null;
  readonly nextSibling: PageElement | null;
  readonly parentNode: PageElement | null;
  getAttribute(name: string): string | null;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement> & { length: number };
  removeAttribute(name: string): void;
  remove(): void;
};

export type PageDocument = PageElement & {
  readonly title: string;
  readonly body: PageElement;
  readonly documentElement: PageElement;
};

/** An absolute http(s) address, or null. */
export function resolveHttpUrl(
  address: string | null | undefined,
  base: string | null,
): string | null {
  if (!address) return null;
  const url = URL.parse(address.trim(), base ?? undefined);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : null;
}

/**
 * Parses markup already known to be shallow. `url` is the page's own address; a base element is
 * followed. linkedom leaves baseURI null, and Readability would then leave links relative.
 */
export function parsePage(
  html: string,
  url: string | null,
): { document: PageDocument; baseUrl: string | null } {
  // linkedom builds no html or body around a bare fragment.
  const whole = /<html[\s>]/i.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
  const document = parseHTML(whole).document as unknown as PageDocument;
  const baseHref = document.querySelector("base[href]")?.getAttribute("href");
  const baseUrl = resolveHttpUrl(baseHref, url) ?? url;
  const value = baseUrl ?? "about:blank";
  Object.defineProperty(document, "baseURI", { value, configurable: true });
  Object.defineProperty(document, "documentURI", {
    value: url ?? "about:blank",
    configurable: true,
  });
  return { document, baseUrl };
}
