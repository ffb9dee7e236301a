/** The markup allowed in a reading view: a second check behind the server's sanitiser. */

const names = (words: string) => words.split(" ");

/** Allowed tags, with the attributes that are kept (by their React name). */
const attributesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ol: { start: "start", reversed: "reversed", type: "type" },
  li: { value: "value" },
  td: { colspan: "colSpan", rowspan: "rowSpan" },
  th: { colspan: "colSpan", rowspan: "rowSpan", scope: "scope" },
  time: { datetime: "dateTime" },
  abbr: { title: "title" },
};
const everywhere = { dir: "dir", lang: "lang" } as const;

const allowedTags = new Set(
  names(
    "p div section blockquote q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td figure " +
      "figcaption strong b em i u s del ins mark small sub sup code pre kbd samp var abbr dfn time br hr wbr " +
      "ruby rb rt rp details summary bdi bdo h2 h3 h4 h5 h6 a img math",
  ),
);
const silentTags = new Set(
  names(
    "script style noscript template iframe object embed svg audio video textarea select title head",
  ),
);
/** React rejects white space between the children of these. */
const tightTags = new Set(names("table thead tbody tfoot tr ul ol dl"));

const mathTags = new Set(
  names(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover " +
      "mmultiscripts mprescripts mpadded mphantom mstyle mtable mtr mtd",
  ),
);
const mathAttributes = new Set(
  names(
    "display mathvariant stretchy fence separator form largeop movablelimits lspace rspace width linethickness " +
      "accent accentunder displaystyle scriptlevel columnalign columnspan",
  ),
);

/** Whether an element is kept, replaced by its content, or dropped. */
export function judgeTag(name: string): "keep" | "unwrap" | "drop" {
  if (allowedTags.has(name)) return "keep";
  return silentTags.has(name) ? "drop" : "unwrap";
}

/** Whether an element may be part of a formula. */
export function isMathTag(name: string): boolean {
  return mathTags.has(name);
}

export function isTight(name: string): boolean {
  return tightTags.has(name);
}

/** The allowed attributes: no handler, style, class or URL, and only ids that the sanitiser has prefixed. */
export function pickAttributes(element: Element): Record<string, string | number | boolean> {
  const picked: Record<string, string | number | boolean> = {};
  for (const [name, prop] of Object.entries({
    ...everywhere,
    ...attributesOf[element.localName],
  })) {
    const value = element.getAttribute(name);
    if (value !== null && value.length <= 500) picked[prop] = name === "reversed" ? true : value;
  }
  const id = pickInnerId(element.id);
  // The target of a link receives the focus, so that reading continues there.
  return id === null ? picked : { ...picked, id, tabIndex: -1 };
}

export function pickMathAttributes(element: Element): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const { name, value } of element.attributes)
    if (mathAttributes.has(name) && /^[\w+. -]{1,200}$/.test(value)) picked[name] = value;
  return picked;
}

/** An id of the saved page, or null: none of the app's own begins like this. */
export function pickInnerId(id: string): string | null {
  return /^text-[^\s"'<>&`]{1,200}$/u.test(id) ? id : null;
}

/** A URL that may be followed from a saved page, or null. */
export function pickAddress(value: string | null, schemes: RegExp): string | null {
  if (value === null || !URL.canParse(value)) return null;
  return schemes.test(new URL(value).protocol) ? value : null;
}

/** Whether the words of a link are its address, which is then not printed behind them. */
export function showsAddress(words: string, href: string): boolean {
  const shorten = (address: string) =>
    address
      .trim()
      .replace(/^(https?:\/\/)?(www\.)?|\/$/gi, "")
      .toLowerCase();
  return shorten(words) === shorten(href);
}
