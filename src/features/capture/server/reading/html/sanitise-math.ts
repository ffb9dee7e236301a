// The MathML that a reading view may contain: presentation elements only, which browsers show by themselves.

export const mathTags: readonly string[] = (
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover " +
  "mmultiscripts mprescripts mpadded mphantom mstyle mtable mtr mtd"
).split(" ");

/** These change nothing that browsers show, but must leave one element, because a fraction needs two. */
export const mathRows: readonly string[] = "semantics menclose merror maction none".split(" ");

export const mathAttributes: Readonly<Record<string, readonly string[]>> = {
  math: ["display", "alttext"],
  mi: ["mathvariant"],
  mo: ["stretchy", "fence", "separator", "form", "largeop", "movablelimits", "lspace", "rspace"],
  mspace: ["width"],
  mfrac: ["linethickness"],
  mover: ["accent"],
  munder: ["accentunder"],
  munderover: ["accent", "accentunder"],
  mstyle: ["displaystyle", "scriptlevel"],
  mtable: ["columnalign", "displaystyle"],
  mtd: ["columnspan", "rowspan"],
};

const length = /^-?\d{0,3}(\.\d{1,6})?(em|ex|px|pt|mu)?$/;
const flag = /^(true|false)$/;

export const plainMathValue: Readonly<Record<string, RegExp>> = {
  display: /^(block|inline)$/,
  mathvariant: /^normal$/,
  stretchy: flag,
  fence: flag,
  separator: flag,
  largeop: flag,
  movablelimits: flag,
  accent: flag,
  accentunder: flag,
  displaystyle: flag,
  form: /^(prefix|infix|postfix)$/,
  lspace: length,
  rspace: length,
  linethickness: length,
  scriptlevel: /^[+-]?\d$/,
  columnalign: /^(left|right|center)( (left|right|center)){0,30}$/,
  columnspan: /^\d{1,3}$/,
  width: length,
};

const known = new Set(mathTags);

/**
 * Removes MathML tags outside formulas and all others inside them. HTML inside MathML makes parsers disagree
 * on where the formula ends, which is how markup escapes sanitisers. Expects balanced, escaped markup.
 */
export function isolateMath(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g, (tag, slash: string, name: string) => {
    if (name === "math") {
      if (!slash) depth += 1;
      const isOuter = depth === 1;
      if (slash) depth -= 1;
      return isOuter ? tag : "";
    }
    return depth > 0 === known.has(name) ? tag : "";
  });
}
