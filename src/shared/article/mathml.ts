/** The MathML that a document may contain: presentation elements only, which browsers show by themselves. */

const tags = new Set(
  (
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover " +
    "mmultiscripts mprescripts mpadded mphantom mstyle mtable mtr mtd"
  ).split(" "),
);

/** These change nothing that browsers show, but must leave one element, because a fraction needs two. */
export const mathRows: ReadonlySet<string> = new Set(
  "semantics menclose merror maction none".split(" "),
);

const length = /^-?\d{0,3}(\.\d{1,6})?(em|ex|px|pt|mu)?$/;
/** Of a bracket, up to four lines high. */
const size = /^[0-3](\.\d{1,6})?em$/;
const flag = /^(true|false)$/;

const attributesOf: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  math: { display: /^(block|inline)$/ },
  mi: { mathvariant: /^normal$/ },
  mo: {
    stretchy: flag,
    fence: flag,
    separator: flag,
    form: /^(prefix|infix|postfix)$/,
    largeop: flag,
    movablelimits: flag,
    lspace: length,
    rspace: length,
    symmetric: flag,
    minsize: size,
    maxsize: size,
  },
  mspace: { width: length },
  mfrac: { linethickness: length },
  mover: { accent: flag },
  munder: { accentunder: flag },
  munderover: { accent: flag, accentunder: flag },
  mstyle: { displaystyle: flag, scriptlevel: /^[+-]?\d$/ },
  mtable: {
    columnalign: /^(left|right|center)( (left|right|center)){0,30}$/,
    displaystyle: flag,
  },
  mtd: { columnspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
};

export function isMathTag(tag: string): boolean {
  return tags.has(tag);
}

/** Whether an element of a formula may have the attribute with this value. */
export function isMathAttribute(tag: string, name: string, value: string): boolean {
  const patterns = Object.hasOwn(attributesOf, tag) ? attributesOf[tag]! : {};
  return Object.hasOwn(patterns, name) && patterns[name]!.test(value);
}
