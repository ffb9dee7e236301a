// Builds the nodes of a page from its markup.
import { Parser } from "htmlparser2";
import { PageDocument, textType, type PageElement } from "./page-node.ts";

/** Takes over attributes that an element does not have yet, as browsers do for a second body. */
function addAttributes(element: PageElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.attributes[name] ??= value;
}

/** Beyond this, walks over the nodes overflow the stack: the rest is left out. Real pages stay under 50. */
export const maxDepth = 400;
/** UTF-16 units of markup between two looks at the depth. */
const step = 64 * 1024;

const headTags = new Set("title base meta link style script noscript".split(" "));

/**
 * The document has one head and one body, as in browsers: a further html, head or body element only adds its
 * attributes, and everything outside the head is in the body, except for the head's elements before it.
 */
export function parseNodes(html: string): PageDocument {
  const document = new PageDocument();
  const { documentElement, head, body } = document;
  const roots: Readonly<Record<string, PageElement>> = { html: documentElement, head, body };
  const open: PageElement[] = [];
  const { shape } = document;
  /** The element to which the next node belongs. */
  const getPlace = (name: string): PageElement => {
    const last = open.at(-1);
    if (last !== undefined && last !== documentElement) return last;
    return body.firstChild === null && headTags.has(name) ? head : body;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      shape.depth = Math.max(shape.depth, open.length + 1);
      if (shape.depth > maxDepth) return;
      shape.elements += 1;
      shape.weight += open.length + 1;
      const root = Object.hasOwn(roots, name) ? roots[name] : undefined;
      if (root) addAttributes(root, attributes);
      const element = root ?? document.createElement(name, attributes);
      if (!root) getPlace(name).appendChild(element);
      open.push(element);
    },
    onclosetag() {
      if (shape.depth <= maxDepth) open.pop();
    },
    ontext(data) {
      if (shape.depth > maxDepth) return;
      const place = getPlace("");
      // White space before the body is not its beginning.
      if (place === body && body.firstChild === null && data.trim() === "") return;
      const last = place.lastChild;
      // An entity divides a text into several parts.
      if (last?.nodeType === textType) last.data += data;
      else place.appendChild(document.createTextNode(data));
    },
  });
  for (let at = 0; at < html.length && shape.depth <= maxDepth; at += step)
    parser.write(html.slice(at, at + step));
  parser.end();
  return document;
}
