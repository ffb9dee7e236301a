// Renders TeX as MathML. It comes from pages and documents: it may be anything.
import temml from "temml";
import type { MathElement } from "#shared/article/article-document.ts";
import { isMathTag, mathRows } from "#shared/article/mathml.ts";
import { parseNodes } from "../html/dom/parse-nodes.ts";
import type { PageElement } from "../html/page-dom.ts";
import { takeMath } from "./read-math.ts";

const options = {
  throwOnError: true,
  trust: false,
  /** In em, and in points. */
  maxSize: [20, 200] as [number, number],
  maxExpand: 1_000,
};

/** Characters of MathML, of which a whole formula of 2,000 characters has about 50,000. */
const maxMarkup = 100_000;

// A definition can double its argument each time it is used: a short formula would fill the memory.
const definition =
  /\\(?:[egx]?def|(?:re|provide)?(?:new)?command|(?:future)?let|global|long)(?![a-zA-Z])/;
// A comment ends with its line, and the line ends are no longer known.
const comment = /(?:^|[^\\])(?:\\\\)*%/;
const words = /^[^\\{}^_$]*\p{L}{2} +\p{L}{2}[^\\{}^_$]*$/u;

/** Null if the formula is not TeX, or has what browsers would not show. */
export function renderTex(tex: string, isDisplay: boolean): MathElement | null {
  if (definition.test(tex) || comment.test(tex) || words.test(tex)) return null;
  let markup: string;
  try {
    markup = temml.renderToString(adaptTex(tex), { ...options, displayMode: isDisplay });
  } catch {
    // Invalid, unknown to temml, or nested so deep that its stack overflows.
    return null;
  }
  if (markup.length > maxMarkup) return null;
  const { body } = parseNodes(markup);
  const math = body.querySelector("math");
  if (math === null || math.textContent.trim() === "" || !adaptMath(math)) return null;
  return takeMath(math);
}

function adaptTex(tex: string): string {
  return (
    tex
      // Numbers of lines are set in columns of half the width of the page each.
      .replace(/\\(begin|end)\{(align|alignat|flalign|gather|equation|multline)\}/g, "\\$1{$2*}")
      // temml 0.13.5 renders \overset of a letter as a power.
      .replace(/\\overset(?![a-zA-Z])/g, "\\stackrel")
  );
}

/** Expresses with elements and attributes what temml expresses with styles. Returns whether nothing is lost that has a meaning. */
function adaptMath(math: PageElement): boolean {
  for (const element of math.querySelectorAll("*")) {
    const { localName: tag } = element;
    if (tag === "menclose") {
      if (!drawLine(element)) return false;
    } else if (tag === "mover" || tag === "munder") markAccent(element, tag);
    else if (tag === "mtable") alignColumns(element);
    else if (!isMathTag(tag) && !mathRows.has(tag)) {
      // The place for the number of a line.
      if (tag !== "span" || element.textContent !== "") return false;
    }
  }
  return true;
}

const lines: Readonly<Record<string, [tag: string, attribute: string, sign: string]>> = {
  top: ["mover", "accent", "‾"],
  bottom: ["munder", "accentunder", "_"],
};

/** A line above or below becomes a stretched sign, others are not shown by browsers. */
function drawLine(enclosed: PageElement): boolean {
  const line = lines[enclosed.getAttribute("notation") ?? ""];
  if (line === undefined) return false;
  const [tag, attribute, sign] = line;
  const document = enclosed.ownerDocument;
  const row = document.createElement("mrow");
  row.replaceChildren(...enclosed.childNodes);
  const stretched = document.createElement("mo", { stretchy: "true" });
  stretched.textContent = sign;
  const lined = document.createElement(tag, { [attribute]: "true" });
  lined.replaceChildren(row, stretched);
  enclosed.replaceWith(lined);
  return true;
}

function markAccent(element: PageElement, tag: "mover" | "munder"): void {
  const isAccent = element.lastChild?.getAttribute("style")?.includes("math-depth:0") ?? false;
  if (isAccent) element.setAttribute(tag === "mover" ? "accent" : "accentunder", "true");
}

function alignColumns(table: PageElement): void {
  for (const row of table.children)
    for (const cell of row.children)
      if (/width:50%/.test(cell.getAttribute("style") ?? "") && cell.textContent === "")
        cell.remove();
  const cells = table.children[0]?.children ?? [];
  const sides = cells.map((cell) => /tml-(left|right)/.exec(cell.getAttribute("class") ?? "")?.[1]);
  if (sides.length > 1 || sides[0] === "left")
    table.setAttribute("columnalign", sides.map((side) => side ?? "center").join(" "));
}
