// Verifies the sanitiser independently: parses its output with a grammar stricter than HTML's.
import { allowedAttributes, allowedTags } from "../reading/html/sanitise.ts";

const token = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>|[^<]+|</g;
const attribute = / ([a-z-]+)(?:="([^"<>]*)")?/g;
const addressAttributes = new Set(["href", "data-src"]);

function isAllowedAddress(name: string, value: string): boolean {
  const address = value.replaceAll("&amp;", "&");
  return name === "href"
    ? /^(#text-|https?:\/\/|mailto:)/i.test(address)
    : /^https?:\/\//i.test(address);
}

/**
 * Lists what the sanitiser should have removed from `html`: tags, attributes, schemes and malformed markup.
 */
export function listViolations(html: string): string[] {
  const found: string[] = [];
  for (const [whole, , tag, attributes = ""] of html.matchAll(token)) {
    if (!tag) {
      if (whole === "<") found.push("a bare <");
      continue;
    }
    if (!allowedTags.includes(tag)) found.push(`tag ${tag}`);
    for (const [, name = "", value = ""] of attributes.matchAll(attribute)) {
      const isListed = [
        ...(allowedAttributes["*"] ?? []),
        ...(allowedAttributes[tag] ?? []),
      ].includes(name);
      if (!isListed) found.push(`attribute ${name} of ${tag}`);
      if (addressAttributes.has(name) && !isAllowedAddress(name, value))
        found.push(`address ${value} of ${tag}`);
    }
    if (
      tag === "a" &&
      / href="(?!#)/.test(attributes) &&
      !attributes.includes('rel="noopener noreferrer nofollow"')
    ) {
      found.push("a link without rel");
    }
  }
  return found;
}
