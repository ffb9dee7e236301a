// Finds hints about the content of an element in its class, id, role and itemprop.
import type { PageElement } from "../page-dom.ts";

// The order is part of the trained model: train again after a change.
const hintPatterns: readonly RegExp[] = [
  /article|entry|story|post-?(body|content|text)|(^|[ _-])(post|prose|markdown|rich-?text|wysiwyg)([ _-]|$)/,
  /content|main|body|text(?!area)/,
  /comment|disqus|respond|discussion/,
  /related|recommend|more-(from|stories|posts)|similar|read-next|also-like|teaser|trending|popular|latest/,
  /share|sharing|social|follow/,
  /promo|sponsor|advert|banner|(^|[ _-])ads?([ _-]|$)|callout|(^|[ _-])cta([ _-]|$)/,
  /author|byline|bio([ _-]|$)|contributor|avatar|profile|user-?(info|name|card)/,
  /caption|credit|figure|gallery|slide|carousel/,
  /newsletter|subscri|sign-?up|opt-?in|mailing/,
  /breadcrumb|crumb/,
  /(^|[ _-])(nav|navbar|navigation|menu|toc|skip)|nav([ _-]|$)|dropdown|mega|table-of-contents/,
  /foot(er)?([ _-]|$)|copyright|legal|disclaimer|colophon/,
  /header|masthead|topbar|top-bar|site-?head/,
  /sidebar|side-bar|aside|widget|rail([ _-]|$)|col-?right/,
  /cookie|consent|gdpr|privacy/,
  /modal|popup|pop-up|overlay|dialog|tooltip|toast|drawer|lightbox/,
  /tag([ _-]|s|$)|categor|topic|label|badge|taxonomy/,
  /meta|date|time|publish|updated|info/,
  /price|cart|checkout|basket|buy|purchase|stock|shipping|variant|swatch|quantity|wishlist/,
  /product|pdp|sku|item-?(detail|desc|info)/,
  /desc|detail|summary|overview|spec|feature|attribute|excerpt|lead|intro|abstract|dek|subtitle/,
  /review|rating|star|testimonial|feedback/,
  /message|reply|thread|forum|bbcode|(^|[ _-])topic|cooked|quote|signature|answer|question/,
  /faq|accordion|tab([ _-]|s|pan|$)|collaps|expand|toggle/,
  /hero|jumbotron|section|block|module|headline|title|heading/,
  /pagination|pager|paging|load-more|prev|next/,
  /search|filter|sort|facet|refine/,
  /login|log-in|sign-?in|register|account/,
  /hidden|visually|sr-only|screen-reader|invisible|offscreen|print/,
  /card|grid|list|tile|item|row|result|collection|catalog/,
  /button|btn|icon|link|action|tool/,
  /edit|vote|score|report|permalink|flag|counter|stats?([ _-]|$)|views/,
];

export const hintCount = hintPatterns.length;

const propPatterns: readonly RegExp[] = [
  /articlebody|(^| )text( |$)/,
  /description|reviewbody|abstract/,
  /name|headline/,
  /author|creator|publisher/,
  /date/,
  /price|offer|rating|breadcrumb/,
];

export const propCount = propPatterns.length;

const maxNameLength = 300;

function maskMatches(patterns: readonly RegExp[], text: string): number {
  let mask = 0;
  for (let index = 0; index < patterns.length; index += 1)
    if (patterns[index]!.test(text)) mask |= 1 << index;
  return mask;
}

/** The hints of an element as bit masks, in the order of the patterns above. */
export type NameHints = { names: number; props: number };

const noHints: NameHints = { names: 0, props: 0 };

export function getNameHints(element: PageElement): NameHints {
  const name = [
    element.getAttribute("class"),
    element.getAttribute("id"),
    element.getAttribute("role"),
    element.getAttribute("data-testid"),
    element.getAttribute("aria-label"),
  ]
    .filter(Boolean)
    .join(" ");
  const prop = element.getAttribute("itemprop");
  if (name === "" && !prop) return noHints;
  // Splits camelCase, so that words inside a name are found at their edges.
  const spaced = name
    .slice(0, maxNameLength)
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase();
  return {
    names: spaced === "" ? 0 : maskMatches(hintPatterns, spaced),
    props: prop ? maskMatches(propPatterns, prop.slice(0, maxNameLength).toLowerCase()) : 0,
  };
}
