// Links within a page: to notes and back, and from a table of contents.
import { Parser } from "htmlparser2";
import { decodeFragment } from "./page-dom.ts";
import { resolveHttpUrl } from "./resolve-http-url.ts";

/** Every id of a foreign page begins with this in a reading view, so that it cannot be one of the app's own. */
const idPrefix = "text-";

const plainId = /^[^\s"'<>&`\p{C}]{1,200}$/u;

/** The element of this page that a link leads to, or null if it leads to another page. */
function findFragment(href: string | undefined, base: string | null): string | null {
  const address = href?.trim() ?? "";
  const at = address.indexOf("#");
  if (at < 0 || at === address.length - 1) return null;
  const isHere =
    at === 0 ||
    (base !== null && resolveHttpUrl(address.slice(0, at), base) === base.replace(/#.*$/s, ""));
  if (!isHere) return null;
  return decodeFragment(address.slice(at + 1));
}

export type InnerLinks = {
  /** The link to an element of this text, or null if the text has no such element. */
  getHref(href: string | undefined): string | null;
  /** The id that an element keeps, or null if no link needs it. */
  getId(id: string | undefined): string | null;
};

/** Finds the links of `html` whose target it contains. */
export function findInnerLinks(html: string, base: string | null): InnerLinks {
  const ids = new Set<string>();
  const wanted = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
      if (id !== undefined && plainId.test(id)) ids.add(id);
      const fragment = name === "a" ? findFragment(attributes["href"], base) : null;
      if (fragment !== null) wanted.add(fragment);
    },
  });
  if (html.includes("#")) parser.end(html);
  const linked = ids.intersection(wanted);
  const addPrefix = (id: string) => (id.startsWith(idPrefix) ? id : idPrefix + id);
  return {
    getHref(href) {
      const fragment = findFragment(href, base);
      return fragment !== null && linked.has(fragment) ? `#${addPrefix(fragment)}` : null;
    },
    getId: (id) => (id !== undefined && linked.has(id) ? addPrefix(id) : null),
  };
}

const number = "(?:\\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖#]{1,4})";
const label = `(?:(?:note|nota|n|nb|fn|ref)\\.? ?)?${number}`;
const references = new RegExp(`^[\\[(]?${label}(?: ?[,;–-] ?${label})*[\\])]?[,;]?$`, "i");
/** Also without a link: `[citation needed]`, and the page numbers that follow a reference. */
const bracketed = /^(\[[^\]]{1,40}\] ?)+$|^: ?[\divxlc]+([–,-] ?[\divxlc]+)*$/i;
const backLink = /^(\^|[↩↑⤴⏎↵⇑🔙][\ufe0e\ufe0f]?|jump up|\[?back( to text)?\]?)$/iu;

function findMarkerKind(tag: string, attributes: string, inside: string): "ref" | "back" | null {
  const text = inside
    .replace(/<[^>]*>/g, "")
    .replace(/&amp;/g, "&")
    .trim();
  const hasLink = /#/.test(attributes) || / href="[^"]*#/.test(inside);
  if (hasLink && backLink.test(text)) return "back";
  if (tag === "sup")
    return bracketed.test(text) || (hasLink && references.test(text)) ? "ref" : null;
  const isRaised = /^\s*<sup[^>]*>[^]*<\/sup>\s*$/.test(inside);
  const isMarker = hasLink && (isRaised ? references.test(text) : /^\[\d{1,4}\]$/.test(text));
  return isMarker ? "ref" : null;
}

/**
 * Marks the references to notes, and the links from the notes back, with `data-marker`. They are shown, but are
 * not part of the text. Expects sanitised markup.
 */
export function markReferences(html: string): string {
  return html.replace(
    /<(sup|a)((?: [^>]*)?)>((?:(?!<\/?\1\b)[^]){1,600}?)<\/\1>/g,
    (whole, tag: string, attributes: string, inside: string) => {
      const kind = findMarkerKind(tag, attributes, inside);
      return kind ? `<${tag}${attributes} data-marker="${kind}">${inside}</${tag}>` : whole;
    },
  );
}
