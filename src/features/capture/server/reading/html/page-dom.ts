// The part of the DOM that reading a page needs, typed for linkedom, because the server's types have no DOM.
import { parseHTML } from "linkedom";

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

/** An absolute http(s) URL, or null. */
export function resolveHttpUrl(
  address: string | null | undefined,
  base: string | null,
): string | null {
  if (!address) return null;
  const url = URL.parse(address.trim(), base ?? undefined);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : null;
}

/**
 * Parses markup that is known to be shallow. `url` is the page's own URL; a base element is respected.
 * linkedom leaves baseURI null, so Readability would otherwise leave links relative.
 */
export function parsePage(
  html: string,
  url: string | null,
): { document: PageDocument; baseUrl: string | null } {
  // linkedom adds no html or body element to a bare fragment.
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
