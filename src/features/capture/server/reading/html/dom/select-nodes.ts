// Matches nodes of a page against CSS selectors.
import { compile } from "css-select";
import type { PageElement } from "./page-node.ts";

type Test = (element: PageElement) => boolean;

const isTag = (node: PageElement): node is PageElement => node.nodeType === 1;

/** The first element among `nodes` and inside them that passes a test. */
function findOne(test: Test, nodes: readonly PageElement[]): PageElement | null {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = test(node) ? node : findOne(test, node.childNodes);
    if (found) return found;
  }
  return null;
}

function findAll(test: Test, nodes: readonly PageElement[]): PageElement[] {
  return nodes
    .filter(isTag)
    .flatMap((node) => [...(test(node) ? [node] : []), ...findAll(test, node.childNodes)]);
}

const adapter = {
  isTag,
  existsOne: (test: Test, nodes: PageElement[]) => findOne(test, nodes) !== null,
  findOne,
  findAll,
  getAttributeValue: ({ attributes }: PageElement, name: string) => attributes[name],
  hasAttrib: ({ attributes }: PageElement, name: string) => attributes[name] !== undefined,
  getChildren: ({ childNodes }: PageElement) => childNodes,
  getName: ({ localName }: PageElement) => localName,
  getParent: ({ parentNode }: PageElement) => parentNode,
  getSiblings: (node: PageElement) => node.parentNode?.childNodes ?? [node],
  getText: ({ textContent }: PageElement) => textContent,
  /** Only used for lists of roots, of which there are none here. */
  removeSubsets: (nodes: PageElement[]) => nodes,
};

// Nearly all selectors are constants of the source.
const maxCompiled = 500;
const compiled = new Map<string, Test>();

export function compileSelector(selectors: string): Test {
  let test = compiled.get(selectors);
  if (!test) {
    // The library's cache of results would not notice changes of the page.
    test = compile<PageElement, PageElement>(selectors, { adapter, cacheResults: false });
    if (compiled.size < maxCompiled) compiled.set(selectors, test);
  }
  return test;
}
