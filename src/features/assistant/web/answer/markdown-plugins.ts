/** What an answer may say in Markdown, and how [1] becomes a mark of its own. */
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { defaultSchema } from "rehype-sanitize";

/** The few members of a hast node that are looked at here. */
type TreeNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
};

/** The part of unified's processor that its parser reads its extensions from. */
type Parser = { data: () => object };

/**
 * Tables are read besides plain Markdown. Definitions would turn a [1] into a link to wherever the text
 * says, and HTML is text like any other: neither is read at all.
 */
export function readAnswers(this: Parser): void {
  const data = this.data() as Record<string, unknown[]>;
  (data["micromarkExtensions"] ??= []).push(gfmTable(), {
    disable: { null: ["definition", "htmlFlow", "htmlText", "codeIndented"] },
  });
  (data["fromMarkdownExtensions"] ??= []).push(gfmTableFromMarkdown());
}

/** What is left of the tree: text, its structure, and links whose target is judged when they are drawn. */
export const answerSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames:
    "p br hr strong em del code pre blockquote a img h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td".split(
      " ",
    ),
  attributes: { a: ["href"], img: ["alt"], ol: ["start"] },
};

/** Turns each [1] outside code into `<sup data-number="1">`. */
export function markCitations() {
  return (tree: unknown): void => markWithin(tree as TreeNode);
}

function markWithin(node: TreeNode): void {
  if (node.tagName === "code" || !node.children) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return splitAtMarkers(child.value ?? "");
    markWithin(child);
    return [child];
  });
}

function splitAtMarkers(text: string): TreeNode[] {
  // Every second piece is what the brackets held.
  return text
    .split(/ ?\[(\d{1,3})\]/)
    .map((piece, index): TreeNode =>
      index % 2 === 0
        ? { type: "text", value: piece }
        : { type: "element", tagName: "sup", properties: { dataNumber: piece }, children: [] },
    )
    .filter((one) => one.value !== "");
}
