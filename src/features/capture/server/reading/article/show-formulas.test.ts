import { describe, expect, it } from "vitest";
import type { ArticleDocument, MathElement } from "#shared/article/article-document.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { parsePage } from "../html/page-dom.ts";
import { buildArticle } from "./build-article.ts";
import { showFormulas } from "./show-formulas.ts";

const build = (html: string) => buildArticle(parsePage(html, null).document.body, null);
const tex = (text: string, attributes = "") =>
  `<math alttext="${text}"${attributes}><mtext>${text}</mtext></math>`;

function listMath({ blocks }: ArticleDocument): (MathElement | null)[] {
  return blocks.flatMap((block) => [
    ...(block.kind === "formula" ? [block.math] : []),
    ...block.marks.flatMap((mark) => (mark.kind === "formula" ? [mark.math] : [])),
  ]);
}

describe("showFormulas", () => {
  it("renders formulas within a line and on lines of their own, and leaves the text", async () => {
    const article = build(`<p>So ${tex("x^2")}, as said.</p>${tex("y_1", ' display="block"')}`);
    const shown = await showFormulas(article);
    expect(getPlainText(shown)).toBe("So x^2, as said.\n\ny_1");
    const [x, two] = [
      ["mi", {}, "x"],
      ["mn", {}, "2"],
    ];
    const [y, one] = [
      ["mi", {}, "y"],
      ["mn", {}, "1"],
    ];
    expect(shown.blocks).toMatchObject([
      { marks: [{ kind: "formula", start: 3, end: 6, math: ["math", {}, ["msup", {}, x, two]] }] },
      { kind: "formula", math: ["math", { display: "block" }, ["msub", {}, y, one]] },
    ]);
  });

  it("renders TeX without the signs around it, which stay in the text", async () => {
    const shown = await showFormulas(build(`<p>So ${tex("\\(x\\)")} and ${tex("$$y$$")}.</p>`));
    expect(getPlainText(shown)).toBe("So \\(x\\) and $$y$$.");
    expect(listMath(shown)).toEqual([
      ["math", {}, ["mi", {}, "x"]],
      ["math", { display: "block" }, ["mi", {}, "y"]],
    ]);
  });

  it("leaves MathML of the page, and a formula that it cannot render", async () => {
    const article = build(`<p><math alttext="x"><mi>z</mi></math> ${tex("\\bad")}</p>`);
    expect(listMath(await showFormulas(article))).toEqual([["math", {}, ["mi", {}, "z"]], null]);
  });

  it("does not change a document without formulas", async () => {
    const article = build("<p>So it is.</p>");
    expect(await showFormulas(article)).toBe(article);
  });

  it("renders the first 200,000 characters of TeX", async () => {
    const formulas = Array.from({ length: 300 }, (_, index) =>
      tex(`x_{${index}}${"+1".repeat(500)}`),
    );
    const math = listMath(await showFormulas(build(formulas.join("<br>"))));
    expect(math.findIndex((one) => one === null)).toBe(198);
  });

  it("limits the elements of a formula that is repeated", async () => {
    const formula = tex("+1".repeat(900), ' display="block"');
    const math = listMath(await showFormulas(build(formula.repeat(500))));
    const count = math.filter(Boolean).length;
    expect(count).toBeGreaterThan(100);
    expect(count * 1_800).toBeLessThan(310_000);
  });
});
