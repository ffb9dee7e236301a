// Parses small parts of a Word document into nodes.
import { Parser } from "htmlparser2";

/** Without namespaces: the names of elements and attributes have lost their prefix. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  /** The text of the element itself. */
  text: string;
};

/** Beyond these limits, elements are left out. */
const maxNodes = 200_000;
const maxDepth = 60;
/** Beyond this, a part is not parsed: the time of parsing grows with the square of the depth. */
const maxParsedDepth = 2_000;

export type TreeBuilder = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  addText: (text: string) => void;
  close: () => void;
  /** The element that was opened first. */
  readonly root: XmlNode;
  readonly depth: number;
};

export function createTreeBuilder(): TreeBuilder {
  const root: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const path: XmlNode[] = [root];
  let depth = 0;
  let count = 0;
  return {
    open(name, attributes) {
      depth += 1;
      count += 1;
      if (depth > maxDepth || count > maxNodes) return;
      const node = {
        name: cutPrefix(name),
        attributes: cutPrefixes(attributes),
        children: [],
        text: "",
      };
      path[depth - 1]!.children.push(node);
      path[depth] = node;
      path.length = depth + 1;
    },
    addText(text) {
      if (depth < maxDepth && count < maxNodes) path[depth]!.text += text;
    },
    close() {
      depth -= 1;
    },
    get root() {
      return root.children[0] ?? root;
    },
    get depth() {
      return depth;
    },
  };
}

export function parseXml(xml: string): XmlNode {
  const tree = createTreeBuilder();
  const open: TreeBuilder["open"] = (name, attributes) => {
    if (tree.depth > maxParsedDepth) throw new RangeError("The part is nested too deeply.");
    tree.open(name, attributes);
  };
  const parser = new Parser(
    { onopentag: open, ontext: tree.addText, onclosetag: tree.close },
    { xmlMode: true },
  );
  parser.end(xml);
  return tree.root;
}

export function findChild(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

export function listChildren(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The `val` of the child with this name. */
export function readValue(node: XmlNode | undefined, name: string): string | undefined {
  return findChild(node, name)?.attributes["val"];
}

/** Whether a property without a value, or with this one, is on. */
export function isOn(value: string | undefined): boolean {
  return !/^(false|0|off|none)$/.test(value ?? "");
}

function cutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function cutPrefixes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [cutPrefix(name), value]),
  );
}
