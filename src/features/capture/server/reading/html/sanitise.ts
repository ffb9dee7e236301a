// All untrusted markup is sanitised here before it is shown.
import sanitizeHtml from "sanitize-html";
import { findInnerLinks, markReferences, type InnerLinks } from "./inner-links.ts";
import {
  isolateMath,
  mathAttributes,
  mathRows,
  mathTags,
  plainMathValue,
} from "./sanitise-math.ts";
import { resolveHttpUrl } from "./resolve-http-url.ts";

/** Everything a reading view may contain. Tags not listed are unwrapped: their text is kept. */
export const allowedTags: readonly string[] = [
  ...(
    "p div section h2 h3 h4 h5 h6 blockquote q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td " +
    "figure figcaption img a strong b em i u s del ins mark small sub sup code pre kbd samp var abbr dfn time " +
    "br hr wbr ruby rb rt rp details summary bdi bdo"
  ).split(" "),
  ...mathTags,
];

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  "*": ["dir", "lang", "id"],
  a: ["href", "title", "rel", "target", "data-marker"],
  sup: ["data-marker"],
  pre: ["data-language"],
  img: ["data-src", "alt", "width", "height"],
  ol: ["start", "reversed", "type"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  abbr: ["title"],
  ...mathAttributes,
};

/** Tags whose text is not content; they are removed entirely. */
const silentTags = (
  "script style noscript template iframe frame frameset noframes object embed applet canvas svg audio video " +
  "textarea option select button title head xmp noembed plaintext annotation annotation-xml"
).split(" ");

const divTags =
  "article main header footer aside nav body hgroup center address fieldset form dialog legend search".split(
    " ",
  );

// Longer values of these harmless attributes are not useful.
const plainValue: Readonly<Record<string, RegExp>> = {
  dir: /^(ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{2,35}$/i,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  start: /^-?\d{1,9}$/,
  value: /^-?\d{1,9}$/,
  type: /^[1aAiI]$/,
  reversed: /^(|reversed)$/i,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  scope: /^(row|col|rowgroup|colgroup)$/i,
  datetime: /^[\w:.+\- ]{1,40}$/,
  "data-language": /^[a-z][a-z0-9+#.-]{0,19}$/,
  // Only markReferences decides what is a reference.
  "data-marker": /^\b$/,
};

const mathNames = new Set(mathTags);
const mathValue = { ...plainValue, ...plainMathValue };

/** Drops values that are not plain, and every id that no link of the text leads to. */
function keepPlain(
  tagName: string,
  { id, ...attributes }: sanitizeHtml.Attributes,
  links: InnerLinks,
): sanitizeHtml.Attributes {
  const patterns: Readonly<Record<string, RegExp>> = mathNames.has(tagName)
    ? mathValue
    : plainValue;
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (patterns[name]?.test(value) ?? true) kept[name] = value;
  }
  const ownId = links.getId(id);
  if (ownId !== null) kept["id"] = ownId;
  return kept;
}

function resolveLink(href: string | undefined, base: string | null): string | null {
  const address = href?.trim();
  if (!address) return null;
  if (/^mailto:[^\s<>"]{3,320}$/i.test(address)) return address;
  return resolveHttpUrl(address, base);
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Collapses the indentation of the source, often half of its size, outside preformatted text. */
function foldSpace(html: string): string {
  return html
    .split(/(<pre[\s>].*?<\/pre>)/s)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[ \t\n]+/g, " ")))
    .join("")
    .trim();
}

function transformLink(
  attributes: sanitizeHtml.Attributes,
  base: string | null,
  links: InnerLinks,
) {
  const { title, dir, lang, name, id = name } = attributes;
  const attribs: sanitizeHtml.Attributes = {
    ...(title && { title }),
    ...(dir && { dir }),
    ...(lang && { lang }),
    ...(id && { id }),
  };
  const inner = links.getHref(attributes["href"]);
  if (inner !== null) return { tagName: "a", attribs: { ...attribs, href: inner } };
  const href = resolveLink(attributes["href"], base);
  if (href === null) return { tagName: "a", attribs };
  const outside = { href, rel: "noopener noreferrer nofollow", target: "_blank" };
  return { tagName: "a", attribs: { ...attribs, ...outside } };
}

function transformImage(attributes: sanitizeHtml.Attributes, base: string | null) {
  const src = resolveHttpUrl(attributes["src"] ?? attributes["data-src"], base);
  const { alt = "", width, height, id } = attributes;
  const attribs = { alt, ...(width && { width }), ...(height && { height }), ...(id && { id }) };
  return { tagName: "img", attribs: src ? { "data-src": src, ...attribs } : {} };
}

/**
 * Returns markup that is safe in our own pages: only the tags, attributes and schemes listed above, links
 * absolute and without a referrer or to an element of the same text, ids with a prefix, images inert
 * (`data-src`), so that nothing is requested until the user asks for it. `base` makes relative URLs absolute;
 * without it they are dropped.
 */
export function sanitiseHtml(html: string, base: string | null): string {
  const links = findInnerLinks(html, base);
  const clean = sanitizeHtml(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    nonTextTags: silentTags,
    allowedSchemes: ["http", "https", "mailto"],
    allowedSchemesAppliedToAttributes: ["href", "data-src"],
    allowProtocolRelative: false,
    selfClosing: ["img", "br", "hr", "wbr"],
    nestingLimit: 400,
    // Replaces links without a target by their text, and drops images without a source.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "a" && !attribs["href"] && !attribs["id"]
        ? "excludeTag"
        : tag === "img" && !attribs["data-src"],
    transformTags: {
      h1: "h2",
      tt: "code",
      strike: "s",
      menu: "ul",
      ...Object.fromEntries(divTags.map((tag) => [tag, "div"])),
      ...Object.fromEntries(mathRows.map((tag) => [tag, "mrow"])),
      a: (_, attributes) => transformLink(attributes, base, links),
      img: (_, attributes) => transformImage(attributes, base),
      "*": (tagName, attributes) => ({ tagName, attribs: keepPlain(tagName, attributes, links) }),
    },
  });
  const whole = isolateMath(clean.replace(control, "").toWellFormed());
  return markReferences(foldSpace(whole));
}
