// Takes the elements of a formula over into a document.
import { isMathAttribute, isMathTag, mathRows } from "#shared/article/mathml.ts";
import type { MathElement } from "#shared/article/article-document.ts";
import { cleanPiece } from "../clean-text.ts";
import type { PageElement } from "../html/page-dom.ts";

const maxElements = 5_000;
const maxDepth = 60;

/** Null if there is nothing to show but the text. Elements that are not of MathML are left out with their content. */
export function readMath(math: PageElement): MathElement | null {
  let count = 0;
  const read = (element: PageElement, depth: number): MathElement | null => {
    count += 1;
    const tag = mathRows.has(element.localName) ? "mrow" : element.localName;
    if (!isMathTag(tag) || count > maxElements || depth > maxDepth) return null;
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries(element.attributes))
      if (isMathAttribute(tag, name, value)) attributes[name] = value;
    const children: (string | MathElement)[] = [];
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) {
        const text = cleanPiece(node.data).replace(/\s+/g, " ").trim();
        if (text !== "") children.push(text);
      } else if (node.nodeType === 1) {
        const child = read(node, depth + 1);
        if (child) children.push(child);
      }
    }
    return [tag, attributes, ...children];
  };
  const found = read(math, 0);
  const hasStructure = found?.some((child) => Array.isArray(child) && child[0] !== "mtext");
  return hasStructure ? found : null;
}
