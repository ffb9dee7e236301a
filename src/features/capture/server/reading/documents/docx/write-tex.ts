// Writes a formula of a Word document (OMML) as TeX.
import {
  findAccent,
  isFunction,
  toPlainLetters,
  writeDelimiter,
  writeSymbols,
} from "./tex-symbols.ts";
import { findChild, isOn, listChildren, readValue, type XmlNode } from "./xml-tree.ts";

const maxLength = 4_000;

/** Empty for a formula without text. Structures that have no counterpart are written as their content. */
export function writeTex(formula: XmlNode): string {
  return write(formula)
    .replace(/\s+/g, " ")
    .replace(/ (?=[}^_),.;]|$)|(?<=[{(]) /g, "")
    .trim()
    .slice(0, maxLength);
}

type Writer = (node: XmlNode) => string;

const writers: Readonly<Record<string, Writer>> = {
  r: writeRun,
  f: (node) => {
    const [above, below] = [part(node, "num"), part(node, "den")];
    const type = readValue(findChild(node, "fPr"), "type");
    if (type === "lin") return `${group(above)}/${group(below)}`;
    return type === "noBar" ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
  },
  sSup: (node) => `${base(node)}${script("^", part(node, "sup"))}`,
  sSub: (node) => `${base(node)}${script("_", part(node, "sub"))}`,
  sSubSup: (node) => base(node) + writeScripts(node),
  sPre: (node) => `{}${writeScripts(node)}${base(node)}`,
  rad: (node) => {
    const isHidden = hasProperty(node, "radPr", "degHide");
    const degree = isHidden ? "" : part(node, "deg").trim();
    return `\\sqrt${degree === "" ? "" : `[${degree}]`}{${part(node, "e")}}`;
  },
  nary: (node) => {
    const sign = readProperty(node, "naryPr", "chr") ?? "∫";
    return `${writeSymbols(sign).trim()}${writeScripts(node)} ${part(node, "e")}`;
  },
  d: writeDelimited,
  func: (node) => `${part(node, "fName").trim()} ${part(node, "e")}`,
  limLow: (node) => writeLimit(node, "_", "underset"),
  limUpp: (node) => writeLimit(node, "^", "overset"),
  acc: (node) => {
    const accent = findAccent(readProperty(node, "accPr", "chr") ?? "\u0302") ?? "hat";
    return `\\${accent}{${part(node, "e")}}`;
  },
  bar: (node) => {
    const isAbove = readProperty(node, "barPr", "pos") === "top";
    return `\\${isAbove ? "overline" : "underline"}{${part(node, "e")}}`;
  },
  groupChr: (node) => {
    const sign = readProperty(node, "groupChrPr", "chr") ?? "⏟";
    const isAbove = readProperty(node, "groupChrPr", "pos") === "top";
    const content = part(node, "e");
    if (sign === "⏟" || sign === "⏞")
      return `\\${sign === "⏞" ? "overbrace" : "underbrace"}{${content}}`;
    return `\\${isAbove ? "overset" : "underset"}{${writeSymbols(sign).trim()}}{${content}}`;
  },
  m: (node) => {
    const rows = listChildren(node, "mr").map((row) =>
      listChildren(row, "e").map(writeChildren).join(" & "),
    );
    return `\\begin{matrix}${rows.join(" \\\\ ")}\\end{matrix}`;
  },
  eqArr: (node) => {
    const lines = listChildren(node, "e").map(writeChildren);
    // In these, the sign is where the lines are aligned.
    return `\\begin{aligned}${lines.join(" \\\\ ").replaceAll("\\&", "&")}\\end{aligned}`;
  },
  borderBox: (node) => `\\boxed{${part(node, "e")}}`,
  phant: (node) => `\\phantom{${part(node, "e")}}`,
};

function write(node: XmlNode): string {
  const writer = Object.hasOwn(writers, node.name) ? writers[node.name] : undefined;
  return writer ? writer(node) : writeChildren(node);
}

/** Properties, whose names end with Pr, have no text. */
function writeChildren(node: XmlNode): string {
  return node.children
    .filter(({ name }) => !name.endsWith("Pr"))
    .map(write)
    .join("");
}

/** A run of a formula, or of text within it. */
function writeRun(node: XmlNode): string {
  const text = listChildren(node, "t")
    .map((part) => part.text)
    .join("");
  const properties = findChild(node, "rPr");
  const normal = findChild(properties, "nor");
  if (normal !== undefined && isOn(normal.attributes["val"]) && /\p{L}{2}/u.test(text))
    return `\\text{${text.replace(/[#$%&_{}\\^~]/g, "")}}`;
  const plain = toPlainLetters(text);
  return isFunction(plain.trim()) ? `\\${plain.trim()} ` : writeSymbols(plain);
}

function writeDelimited(node: XmlNode): string {
  const properties = findChild(node, "dPr");
  const [open, close] = [readValue(properties, "begChr"), readValue(properties, "endChr")];
  const separator = readValue(properties, "sepChr") ?? "|";
  const content = listChildren(node, "e")
    .map(writeChildren)
    .join(` ${writeSymbols(separator)} `);
  return `\\left${writeDelimiter(open ?? "(")}${content}\\right${writeDelimiter(close ?? ")")} `;
}

function writeLimit(node: XmlNode, mark: "^" | "_", otherwise: string): string {
  const [content, limit] = [part(node, "e").trim(), part(node, "lim")];
  const isOperator = content.startsWith("\\") && isFunction(content.slice(1));
  return isOperator ? `${content}${script(mark, limit)}` : `\\${otherwise}{${limit}}{${content}}`;
}

function writeScripts(node: XmlNode): string {
  return script("_", part(node, "sub")) + script("^", part(node, "sup"));
}

function script(mark: "^" | "_", content: string): string {
  const text = content.trim();
  if (text === "") return "";
  return /^[\p{L}\p{N}]$/u.test(text) ? `${mark}${text}` : `${mark}{${text}}`;
}

/** What has a script: several characters are one. */
function base(node: XmlNode): string {
  return group(part(node, "e"));
}

function group(content: string): string {
  const text = content.trim();
  return /^(\\[a-z]+|[\p{L}\p{N}]|\p{N}+)$/iu.test(text) ? text : `{${text}}`;
}

function part(node: XmlNode, name: string): string {
  const found = findChild(node, name);
  return found === undefined ? "" : writeChildren(found);
}

function readProperty(node: XmlNode, properties: string, name: string): string | undefined {
  return readValue(findChild(node, properties), name);
}

function hasProperty(node: XmlNode, properties: string, name: string): boolean {
  const found = findChild(findChild(node, properties), name);
  return found !== undefined && isOn(found.attributes["val"]);
}
