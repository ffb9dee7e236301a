// Verifies the markup of documents independently: parses it with a grammar stricter than HTML's.
import { isMathAttribute, isMathTag } from "#shared/article/mathml.ts";

const tags = new Set(
  (
    "p h2 h3 h4 h5 h6 blockquote ul ol li dl dt dd table caption tbody tr td th figure figcaption img a strong em " +
    "mark small sub sup del ins code kbd pre abbr br hr ruby rt"
  ).split(" "),
);
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "rel"],
  pre: ["data-language"],
  img: ["data-src", "alt", "width", "height"],
  ol: ["start"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  abbr: ["title"],
};
const anywhere = ["dir", "lang", "id"];

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>|[^<]+|</g;
const attribute = / ([a-z-]+)(?:="([^"<>]*)")?/g;

function isAllowedValue(name: string, value: string): boolean {
  const plain = value.replaceAll("&#38;", "&");
  if (name === "href") return /^(#text-\d+$|https?:\/\/|mailto:)/i.test(plain);
  if (name === "data-src") return /^https?:\/\//i.test(plain);
  return name !== "id" || /^text-\d+$/.test(plain);
}

function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (isMathTag(tag)) return name === "alttext" || isMathAttribute(tag, name, value);
  return anywhere.includes(name) || (attributesOf[tag]?.includes(name) ?? false);
}

/** Lists what the markup of a document must never have: tags, attributes, addresses and malformed markup. */
export function listViolations(html: string): string[] {
  const found: string[] = [];
  for (const [whole, , tag, attributes = ""] of html.matchAll(token)) {
    if (!tag) {
      if (whole === "<") found.push("a bare <");
      continue;
    }
    if (!tags.has(tag) && !isMathTag(tag)) found.push(`tag ${tag}`);
    for (const [, name = "", value = ""] of attributes.matchAll(attribute))
      if (!isAllowedAttribute(tag, name, value)) found.push(`attribute ${name} of ${tag}`);
      else if (!isAllowedValue(name, value)) found.push(`${name} ${value} of ${tag}`);
    if (
      tag === "a" &&
      / href="(?!#)/.test(attributes) &&
      !attributes.includes('rel="noopener noreferrer nofollow"')
    )
      found.push("a link without rel");
  }
  return found;
}
