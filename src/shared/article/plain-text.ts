import type { ArticleBlock, ArticleContainer } from "./article-document.ts";

type Placed = Pick<ArticleBlock, "kind" | "continues"> & { inside: readonly ArticleContainer[] };

const lineKinds: ReadonlySet<string> = new Set(["item", "footnote", "term", "description"]);

/** What separates two blocks with text in the plain text: items of a list are on lines of their own, others apart. */
export function separate(before: Placed, { kind, inside, continues }: Placed): string {
  if (continues) return "";
  const isLine = lineKinds.has(kind) && lineKinds.has(before.kind);
  return isLine && inside[0] === before.inside[0] ? "\n" : "\n\n";
}

/** The paragraphs of a text, which are the text again if they are joined by empty lines. None is empty. */
export function splitParagraphs(text: string): string[] {
  const [first = "", ...others] = text.split(/\n\n(?=[^\n])/);
  if (first !== "") return [first, ...others];
  const [second, ...rest] = others;
  return second === undefined ? [] : [`\n\n${second}`, ...rest];
}

/** The paragraphs of a plain text, as blocks. */
export function toParagraphs(text: string): ArticleBlock[] {
  let start = 0;
  return splitParagraphs(text).map((paragraph) => {
    const sentences = [paragraph.length];
    const block: ArticleBlock = {
      kind: "paragraph",
      text: paragraph,
      start,
      sentences,
      marks: [],
      inside: [],
    };
    start += paragraph.length + 2;
    return block;
  });
}

/** The plain text that the blocks define. */
export function getPlainText({ blocks }: { blocks: readonly ArticleBlock[] }): string {
  const parts: string[] = [];
  let before: ArticleBlock | null = null;
  for (const block of blocks) {
    if (block.text === "") continue;
    if (before !== null) parts.push(separate(before, block));
    parts.push(block.text);
    before = block;
  }
  return parts.join("");
}
