// The nodes of a page: the part of the DOM that reading needs, without what makes DOM libraries slow (events,
// live collections, one object for each attribute).
import { compile } from "css-select";

export const elementType = 1;
export const textType = 3;

/** An element, a text, a comment or the document; only an element has a tag, children or attributes. */
export class PageElement {
  readonly nodeType: number;
  /** In lower case; empty except for elements. */
  readonly localName: string;
  /** In upper case, as in browsers. */
  readonly tagName: string;
  readonly attributes: Record<string, string>;
  readonly ownerDocument: PageDocument;
  /** The text of a text node or a comment. */
  data: string;
  parentNode: PageElement | null = null;
  firstChild: PageElement | null = null;
  lastChild: PageElement | null = null;
  previousSibling: PageElement | null = null;
  nextSibling: PageElement | null = null;

  constructor(
    nodeType: number,
    { name = "", data = "", attributes = {} }: NodeParts,
    ownerDocument: PageDocument | null,
  ) {
    this.nodeType = nodeType;
    this.localName = name;
    this.tagName = name.toUpperCase();
    this.attributes = attributes;
    this.data = data;
    this.ownerDocument = ownerDocument ?? (this as unknown as PageDocument);
  }

  get children(): PageElement[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === elementType);
  }

  get childNodes(): PageElement[] {
    const nodes: PageElement[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  get textContent(): string {
    if (this.nodeType === textType) return this.data;
    let text = "";
    for (let node = findNext(this, this); node; node = findNext(node, this))
      if (node.nodeType === textType) text += node.data;
    return text;
  }

  set textContent(text: string) {
    if (this.nodeType === elementType)
      this.replaceChildren(...(text === "" ? [] : [this.ownerDocument.createTextNode(text)]));
    else this.data = text;
  }

  get innerHTML(): string {
    return serialiseChildren(this);
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }

  removeAttribute(name: string): void {
    delete this.attributes[name];
  }

  querySelector(selectors: string): PageElement | null {
    const matches = compileSelector(selectors);
    for (let node = findNext(this, this); node; node = findNext(node, this))
      if (node.nodeType === elementType && matches(node)) return node;
    return null;
  }

  /** Unaffected by later changes. */
  querySelectorAll(selectors: string): PageElement[] {
    const matches = compileSelector(selectors);
    const found: PageElement[] = [];
    for (let node = findNext(this, this); node; node = findNext(node, this))
      if (node.nodeType === elementType && matches(node)) found.push(node);
    return found;
  }

  appendChild(child: PageElement): void {
    child.remove();
    child.parentNode = this;
    child.previousSibling = this.lastChild;
    if (this.lastChild) this.lastChild.nextSibling = child;
    else this.firstChild = child;
    this.lastChild = child;
  }

  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this;
    if (!parentNode) return;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else parentNode.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else parentNode.lastChild = previousSibling;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
  }

  replaceWith(...nodes: PageElement[]): void {
    const { parentNode: parent } = this;
    if (!parent) return;
    for (const node of nodes) {
      node.remove();
      node.parentNode = parent;
      node.previousSibling = this.previousSibling;
      node.nextSibling = this;
      if (this.previousSibling) this.previousSibling.nextSibling = node;
      else parent.firstChild = node;
      this.previousSibling = node;
    }
    this.remove();
  }

  replaceChildren(...nodes: PageElement[]): void {
    for (const node of this.childNodes) node.remove();
    for (const node of nodes) this.appendChild(node);
  }
}

type NodeParts = { name?: string; data?: string; attributes?: Record<string, string> };

export class PageDocument extends PageElement {
  readonly documentElement: PageElement;
  readonly head: PageElement;
  readonly body: PageElement;
  /** How deep and how large it was parsed. `weight` is the sum of the depths: the cost of walking up from each element. */
  readonly shape = { depth: 0, elements: 0, weight: 0 };
  /** The URL against which links are resolved. */
  baseURI = "about:blank";

  constructor() {
    super(9, {}, null);
    this.documentElement = this.createElement("html");
    this.head = this.createElement("head");
    this.body = this.createElement("body");
    this.appendChild(this.documentElement);
    this.documentElement.appendChild(this.head);
    this.documentElement.appendChild(this.body);
  }

  get title(): string {
    const title = this.head.querySelector("title") ?? this.querySelector("title:not(svg title)");
    return (title?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  createElement(name: string, attributes: Record<string, string> = {}): PageElement {
    return new PageElement(elementType, { name, attributes }, this);
  }

  createTextNode(data: string): PageElement {
    return new PageElement(textType, { data }, this);
  }
}

/** The node after `node` in document order inside `root`, or null. The content of templates is passed over. */
function findNext(node: PageElement, root: PageElement): PageElement | null {
  if (node.firstChild && (node.localName !== "template" || node === root)) return node.firstChild;
  for (let at: PageElement | null = node; at && at !== root; at = at.parentNode)
    if (at.nextSibling) return at.nextSibling;
  return null;
}

const voidTags = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const rawTags = new Set(["script", "style"]);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign]!);
const escapeValue = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);

function serialiseElement(element: PageElement): string {
  const { localName, attributes } = element;
  let tag = `<${localName}`;
  for (const name of Object.keys(attributes)) tag += ` ${name}="${escapeValue(attributes[name]!)}"`;
  if (voidTags.has(localName)) return `${tag}>`;
  return `${tag}>${serialiseChildren(element)}</${localName}>`;
}

/** The markup inside an element, without comments. */
function serialiseChildren(parent: PageElement): string {
  let html = "";
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === elementType) html += serialiseElement(node);
    else if (node.nodeType === textType)
      html += rawTags.has(parent.localName) ? node.data : escapeText(node.data);
  }
  return html;
}

type Test = (element: PageElement) => boolean;

const isTag = (node: PageElement): node is PageElement => node.nodeType === elementType;

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

function compileSelector(selectors: string): Test {
  let test = compiled.get(selectors);
  if (!test) {
    // The library's cache of results would not notice changes of the page.
    test = compile<PageElement, PageElement>(selectors, { adapter, cacheResults: false });
    if (compiled.size < maxCompiled) compiled.set(selectors, test);
  }
  return test;
}
