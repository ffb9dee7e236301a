// Takes the elements of a formula over into a document.
import { isMathAttribute, isMathTag, mathRows } from "#shared/article/mathml.ts";
import type { MathElement } from "#shared/article/article-document.ts";
import { cleanPiece } from "../clean-text.ts";
import type { PageElement } from "../html/page-dom.ts";

export const maxElements = 5_000;
export const maxDepth = 60;

/** The MathML of a page. Null if it has nothing to show but the text. */
export function readMath(math: PageElement): MathElement | null {
  const found = takeMath(math);
  const hasStructure = found?.some((child) => Array.isArray(child) && child[0] !== "mtext");
  return hasStructure ? found : null;
}

/** Null if it is too large or too deep. Elements that are not of MathML are left out with their content. */
export function takeMath(math: PageElement): MathElement | null {
  let count = 0;
  let isWhole = true;
  const take = (element: PageElement, depth: number): MathElement | null => {
    const tag = mathRows.has(element.localName) ? "mrow" : element.localName;
    if (!isMathTag(tag)) return null;
    count += 1;
    isWhole &&= count <= maxElements && depth <= maxDepth;
    if (!isWhole) return null;
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(element.attributes))
      if (isMathAttribute(tag, name, value)) attributes[name] = value;
    const children: (string | MathElement)[] = [];
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) {
        const text = cleanMathText(node.data);
        if (text !== "") children.push(text);
      } else if (node.nodeType === 1) {
        const child = take(node, depth + 1);
        if (child) children.push(child);
      }
    }
    return [tag, attributes, ...children];
  };
  const found = take(math, 0);
  return isWhole ? found : null;
}

/** No-break spaces stay: they set the words of a formula apart. */
function cleanMathText(text: string): string {
  return cleanPiece(text)
    .replace(/[ \t\n\r\f]+/g, " ")
    .replace(/^ | $/g, "");
}
