/** Gives the formulas of a document that are only TeX their MathML, within limits for the whole document. Their text stays. */
import { readTex } from "#server/article/read-tex.ts";
import type {
  ArticleBlock,
  ArticleDocument,
  MathElement,
} from "#shared/article/article-document.ts";

/** UTF-16 units of one formula; the text of a longer one has been cut (write-inline.ts). */
const maxLength = 2_000;
/** Of all different formulas. A unit takes 10 µs, or 50 in the worst case. */
const maxAllLength = 200_000;
/** Of all formulas together, for the size of the document. */
const maxAllElements = 300_000;

export async function showFormulas(article: ArticleDocument): Promise<ArticleDocument> {
  if (!article.blocks.some(hasOnlyTex)) return article;
  // Imported here, because it takes 100 ms.
  const { renderTex } = await import("./render-tex.ts");
  const show = limitRendering(renderTex);
  const blocks = article.blocks.map((block) => (hasOnlyTex(block) ? showIn(block, show) : block));
  return { ...article, blocks };
}

type Render = (tex: string, isDisplay: boolean) => MathElement | null;

function hasOnlyTex(block: ArticleBlock): boolean {
  return (
    (block.kind === "formula" && block.math === null) ||
    block.marks.some((mark) => mark.kind === "formula" && mark.math === null)
  );
}

function showIn(block: ArticleBlock, show: Render): ArticleBlock {
  const marks = block.marks.map((mark) => {
    if (mark.kind !== "formula" || mark.math !== null) return mark;
    const { tex, isDisplay } = readTex(block.text.slice(mark.start, mark.end));
    return { ...mark, math: show(tex, isDisplay) };
  });
  if (block.kind !== "formula" || block.math !== null) return { ...block, marks };
  return { ...block, marks, math: show(readTex(block.text).tex, true) };
}

/** The same formula is rendered once. */
function limitRendering(render: Render): Render {
  const rendered = new Map<string, { math: MathElement; count: number } | null>();
  let length = 0;
  let elements = 0;
  return (tex, isDisplay) => {
    const key = `${isDisplay} ${tex}`;
    let found = rendered.get(key);
    if (found === undefined) {
      if (tex.length >= maxLength || length + tex.length > maxAllLength) return null;
      length += tex.length;
      const math = render(tex, isDisplay);
      found = math && { math, count: countElements(math) };
      rendered.set(key, found);
    }
    if (found === null || elements + found.count > maxAllElements) return null;
    elements += found.count;
    return found.math;
  };
}

function countElements([, , ...children]: MathElement): number {
  return children.reduce(
    (sum: number, child) => sum + (typeof child === "string" ? 0 : countElements(child)),
    1,
  );
}
