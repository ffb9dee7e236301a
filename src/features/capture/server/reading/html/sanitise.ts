// All untrusted markup is sanitised here before it is shown.
import sanitizeHtml from "sanitize-html";
import { resolveHttpUrl } from "./page-dom.ts";

/** Everything a reading view may contain. Tags not listed are unwrapped: their text is kept. */
export const allowedTags: readonly string[] = (
  "p div section h2 h3 h4 h5 h6 blockquote q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td " +
  "figure figcaption img a strong b em i u s del ins mark small sub sup code pre kbd samp var abbr dfn time " +
  "br hr wbr ruby rb rt rp details summary bdi bdo"
).split(" ");

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  "*": ["dir", "lang"],
  a: ["href", "title", "rel", "target"],
  img: ["data-src", "alt", "width", "height"],
  ol: ["start", "reversed"],
  li: ["value"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  abbr: ["title"],
};

/** Tags whose text is not content; they are removed entirely. */
const silentTags = (
  "script style noscript template iframe frame frameset noframes object embed applet canvas svg audio video " +
  "textarea option select button title head xmp noembed plaintext annotation annotation-xml"
).split(" ");

const divTags =
  "article main header footer aside nav body hgroup center address fieldset form".split(" ");

// Longer values of these harmless attributes are not useful.
const plainValue: Readonly<Record<string, RegExp>> = {
  dir: /^(ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{2,35}$/i,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  start: /^-?\d{1,9}$/,
  value: /^-?\d{1,9}$/,
  reversed: /^(|reversed)$/i,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  scope: /^(row|col|rowgroup|colgroup)$/i,
  datetime: /^[\w:.+\- ]{1,40}$/,
};

function keepPlain(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    const pattern = plainValue[name];
    if (!pattern || pattern.test(value)) kept[name] = value;
  }
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

/**
 * Returns markup that is safe in our own pages: only the tags, attributes and schemes listed above, links
 * absolute and without a referrer, images inert (`data-src`), so that nothing is requested until the user
 * asks for it. `base` makes relative URLs absolute; without it they are dropped.
 */
export function sanitiseHtml(html: string, base: string | null): string {
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
    exclusiveFilter: (frame) =>
      frame.tag === "a" && !frame.attribs["href"]
        ? "excludeTag"
        : frame.tag === "img" && !frame.attribs["data-src"],
    transformTags: {
      h1: "h2",
      tt: "code",
      strike: "s",
      ...Object.fromEntries(divTags.map((tag) => [tag, "div"])),
      a: (tagName, attributes) => {
        const href = resolveLink(attributes["href"], base);
        const { title, dir, lang } = attributes;
        const attribs = keepPlain({
          ...(title && { title }),
          ...(dir && { dir }),
          ...(lang && { lang }),
        });
        if (!href) return { tagName, attribs };
        return {
          tagName,
          attribs: { ...attribs, href, rel: "noopener noreferrer nofollow", target: "_blank" },
        };
      },
      img: (tagName, attributes) => {
        const src = resolveHttpUrl(attributes["src"] ?? attributes["data-src"], base);
        const { alt = "", width, height } = attributes;
        const size = keepPlain({ ...(width && { width }), ...(height && { height }) });
        return { tagName, attribs: src ? { "data-src": src, alt, ...size } : {} };
      },
      "*": (tagName, attributes) => ({ tagName, attribs: keepPlain(attributes) }),
    },
  });
  return foldSpace(clean.replace(control, "").toWellFormed());
}
