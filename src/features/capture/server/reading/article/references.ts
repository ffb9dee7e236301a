// Recognises references to notes, and the links from the notes back.
import type { PageElement } from "../html/page-dom.ts";
import { percentDecode } from "#shared/percent-decode.ts";
import { resolveHttpUrl } from "../html/resolve-http-url.ts";

const maxLength = 80;
const number = "(?:\\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})";
const label = `(?:(?:note|nota|n|nb|fn|ref)\\.? ?)?${number}`;
const references = new RegExp(`^[\\[(]?${label}(?: ?[,;–-] ?${label})*[\\])]?[,;]?$`, "i");
/** Also without a link: `[citation needed]`, and the page numbers that follow a reference. */
const bracketed = /^(\[[^\]]{1,40}\] ?)+$|^: ?[\divxlc]+([–,-] ?[\divxlc]+)*$/i;
const backLink = /^(\^|[↩↑⤴⏎↵⇑🔙][\ufe0e\ufe0f]?|jump up|\[?back( to text)?\]?)$/iu;

/** The id on the same page to which a link leads, or null. */
export function findFragment(link: PageElement, base: string | null): string | null {
  const href = link.getAttribute("href")?.trim() ?? "";
  const at = href.indexOf("#");
  if (at < 0 || at === href.length - 1) return null;
  const isHere =
    at === 0 ||
    (base !== null && resolveHttpUrl(href.slice(0, at), base) === base.replace(/#.*$/s, ""));
  return isHere ? percentDecode(href.slice(at + 1)) : null;
}

/** What a `sup` or `a` element is, besides words of the text. `label` has no brackets around a number. */
export type Reference =
  | { kind: "reference"; label: string; link: PageElement | null }
  | { kind: "back" };

export function findReference(element: PageElement): Reference | null {
  const text = element.textContent.trim();
  if (text === "" || text.length > maxLength) return null;
  const isRaised = element.localName === "sup";
  const link = isRaised ? element.querySelector('a[href*="#"]') : element;
  const hasLink = link?.getAttribute("href")?.includes("#") ?? false;
  if (hasLink && backLink.test(text)) return { kind: "back" };
  const isReference = isRaised
    ? bracketed.test(text) || (hasLink && references.test(text))
    : hasLink && (holdsOnlyRaised(element) ? references.test(text) : /^\[\d{1,4}\]$/.test(text));
  if (!isReference) return null;
  return { kind: "reference", label: text, link: hasLink ? link : null };
}

function holdsOnlyRaised(link: PageElement): boolean {
  const nodes = link.childNodes.filter(
    ({ nodeType, data }) => nodeType === 1 || data.trim() !== "",
  );
  return nodes.length === 1 && nodes[0]!.localName === "sup";
}
