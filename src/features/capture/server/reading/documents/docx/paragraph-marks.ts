// Writes what is added to the markup of a Word document for mammoth, and how mammoth converts it.
import { escapeHtml } from "#server/text/escape-html.ts";

/** The styles of what is added, by their ids. No document has them. */
const styles = {
  number: "CommonplaceNumber",
  ruby: "CommonplaceRuby",
  reading: "CommonplaceReading",
  formula: "CommonplaceFormula",
  formulaBlock: "CommonplaceFormulaBlock",
  under: "CommonplaceUnder",
};

/** mammoth knows five levels of lists. */
export const maxListDepth = 5;

const listPath = (depth: number) => Array.from({ length: depth }, () => "ul|ol > li").join(" > ");

export const styleMap = [
  `r.${styles.number} => data:fresh`,
  `r.${styles.ruby} => ruby:fresh`,
  `r.${styles.reading} => rt:fresh`,
  `r.${styles.formula} => math:fresh`,
  `r.${styles.formulaBlock} => math[display='block']:fresh`,
  ...Array.from(
    { length: maxListDepth },
    (_, at) => `p.${styles.under}${at + 1} => ${listPath(at + 1)} > p:fresh`,
  ),
];

/** Writes elements with the prefix that a document has for WordprocessingML. */
export function createMarkWriter(prefix: string) {
  const tag = (name: string) => (prefix === "" ? name : `${prefix}:${name}`);
  const attribute = (name: string, value: string) => ` ${tag(name)}="${escapeHtml(value)}"`;
  const empty = (name: string, value: string) => `<${tag(name)}${attribute("val", value)}/>`;
  const text = (words: string) =>
    `<${tag("t")} xml:space="preserve">${escapeHtml(words)}</${tag("t")}>`;
  const run = (style: string | null, content: string) => {
    const properties =
      style === null ? "" : `<${tag("rPr")}>${empty("rStyle", style)}</${tag("rPr")}>`;
    return `<${tag("r")}>${properties}${content}</${tag("r")}>`;
  };
  const fieldChar = (type: string) => `<${tag("fldChar")}${attribute("fldCharType", type)}/>`;
  return {
    /** The names of attributes. */
    valueName: tag("val"),
    codeName: tag("instr"),
    lineBreak: `<${tag("br")}/>`,
    /** A run with only this markup. */
    run: (content: string) => run(null, content),
    words: (words: string) => run(null, text(words)),
    /** The number of an item, which becomes the value of its element. */
    itemNumber: (number: number) => run(styles.number, text(String(number))),
    formula: (tex: string, isBlock: boolean) =>
      run(isBlock ? styles.formulaBlock : styles.formula, text(tex)),
    ruby: (base: string, reading: string) =>
      run(styles.ruby, text(base) + (reading === "" ? "" : run(styles.reading, text(reading)))),
    fieldStart: (code: string) =>
      run(null, fieldChar("begin")) +
      run(null, `<${tag("instrText")}>${escapeHtml(code)}</${tag("instrText")}>`) +
      run(null, fieldChar("separate")),
    fieldEnd: run(null, fieldChar("end")),
    /** The numbering in the properties of a paragraph, which replaces any that follows; the id 0 means no list. */
    numbering: (numId: string, level: number) =>
      `<${tag("numPr")}>${empty("ilvl", String(level))}${empty("numId", numId)}</${tag("numPr")}>`,
    /** A paragraph of the item before it, within so many lists. */
    under: (depth: number) => empty("pStyle", `${styles.under}${depth}`),
  };
}

export type MarkWriter = ReturnType<typeof createMarkWriter>;
