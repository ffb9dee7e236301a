/** The Markdown allowed in answers, and the parsing of [1] as a marker. */
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { defaultSchema } from "rehype-sanitize";

/** The members of a hast node used here. */
type TreeNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: TreeNode[];
};

/** The part of unified's processor that holds its parser's extensions. */
type Parser = { data: () => object };

/**
 * Adds tables to plain Markdown. Turns off definitions, which would make [1] a link to any target, and HTML,
 * which stays text.
 */
export function remarkAnswers(this: Parser): void {
  const data = this.data() as Record<string, unknown[]>;
  (data["micromarkExtensions"] ??= []).push(gfmTable(), {
    disable: { null: ["definition", "htmlFlow", "htmlText", "codeIndented"] },
  });
  (data["fromMarkdownExtensions"] ??= []).push(gfmTableFromMarkdown());
}

/** The allowed tree: text, its structure, and links whose target is checked when rendered. */
export const answerSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames:
    "p br hr strong em del code pre blockquote a img h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr th td".split(
      " ",
    ),
  attributes: { a: ["href"], img: ["alt"], ol: ["start"] },
};

/** Gives each block of the answer the direction of its own text. */
export function setDirections() {
  return (tree: unknown): void => {
    for (const { tagName, properties } of (tree as TreeNode).children ?? [])
      if (properties && tagName !== "pre") properties["dir"] = "auto";
  };
}

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
  // Every second piece is the content of the brackets.
  return text
    .split(/ ?\[(\d{1,3})\]/)
    .map((piece, index): TreeNode =>
      index % 2 === 0
        ? { type: "text", value: piece }
        : { type: "element", tagName: "sup", properties: { dataNumber: piece }, children: [] },
    )
    .filter((one) => one.value !== "");
}
