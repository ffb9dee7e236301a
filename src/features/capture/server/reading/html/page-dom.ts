// Parses a page, and what is often asked of its elements.
import { parseNodes } from "./dom/parse-nodes.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { resolveHttpUrl } from "./resolve-http-url.ts";
import { showNoscript } from "./shown/show-noscript.ts";
import { showShadowRoots } from "./shown/show-shadow-roots.ts";

export type { PageDocument, PageElement } from "./dom/page-node.ts";

/** The children of an element, text included, unaffected by later changes. */
export function listNodes(parent: PageElement): PageElement[] {
  return parent.childNodes;
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

/** Elements that browsers or scripts take for pictures, with the same attributes. */
function showOtherPictures(document: PageDocument): void {
  const show = (picture: PageElement, named: Readonly<Record<string, string>>) => {
    const image = document.createElement("img");
    for (const name of ["src", "alt", "width", "height"]) {
      const value = named[name] ?? picture.getAttribute(name);
      if (value !== null) image.setAttribute(name, value);
    }
    picture.replaceWith(image);
  };
  for (const picture of document.querySelectorAll(
    "amp-img[src], amp-anim[src], lazy-image[src], image[src]",
  ))
    show(picture, {});
  for (const box of document.querySelectorAll(
    "[data-bg], [data-background-image], [role=img][style*=background]",
  )) {
    const { style = "", "aria-label": alt = "" } = box.attributes;
    const source = box.attributes["data-bg"] ?? box.attributes["data-background-image"] ?? style;
    const src =
      /url\(\s*["']?([^"')]{1,2000})/i.exec(source)?.[1] ?? (source === style ? "" : source);
    if (src !== "" && box.parentNode && box.textContent.trim() === "" && !box.querySelector("img"))
      show(box, { src, alt });
  }
  for (const drawing of document.querySelectorAll("svg")) {
    const [picture, ...others] = drawing.querySelectorAll("image");
    const src = picture?.getAttribute("href") ?? picture?.getAttribute("xlink:href") ?? "";
    if (
      src !== "" &&
      !src.startsWith("data:") &&
      others.length === 0 &&
      !drawing.querySelector("text, path")
    )
      show(drawing, { src });
  }
}

/** Parses markup that is known to be shallow. `url` is the page's own URL; a base element is respected. */
export function parsePage(
  html: string,
  url: string | null,
): { document: PageDocument; baseUrl: string | null } {
  // Browsers ignore these markers in HTML; the parser would take their content for a comment.
  const document = parseNodes(html.replace(/<!\[CDATA\[|\]\]>/g, ""));
  showShadowRoots(document);
  showNoscript(document);
  showOtherPictures(document);
  const baseHref = document.querySelector("base[href]")?.getAttribute("href");
  const baseUrl = resolveHttpUrl(baseHref, url) ?? url;
  document.baseURI = baseUrl ?? "about:blank";
  return { document, baseUrl };
}
