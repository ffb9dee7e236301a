import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formula,
  level,
  math,
  numbered,
  paragraph,
  run,
  wrapNumbering,
} from "#features/capture/server/testing/word-markup.ts";
import { readNumbering } from "./numbering.ts";
import { rewritePart } from "./rewrite-part.ts";
import { readStyles } from "./word-styles.ts";

describe("rewritePart", () => {
  const styles = readStyles("");
  const numbering = readNumbering(wrapNumbering(level(0, "decimal", "%1.")), styles);

  it("keeps every visible text, and stays well formed", () => {
    const words = fc.constantFrom("sea", "a &lt; b", "x", " ");
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        words.map((text) => run(text)),
        words.map((text) => `<w:r><w:t>${text}</w:t><w:tab/><w:cr/></w:r>`),
        words.map((text) => formula(math(text))),
        fc.constant("<w:p/>"),
        tie("list").map((list) => paragraph(String(list))),
        tie("list").map((list) => `<w:fldSimple w:instr="X">${String(list)}</w:fldSimple>`),
        tie("list").map((list) => `<w:tbl><w:tr><w:tc>${String(list)}</w:tc></w:tr></w:tbl>`),
        tie("list").map((list) => `<w:r><w:txbxContent>${String(list)}</w:txbxContent></w:r>`),
        words.map((text) => numbered(text)),
      ),
      list: fc.array(tie("node"), { maxLength: 4 }).map((nodes) => nodes.join("")),
    }));
    const readTexts = (xml: string) =>
      [...xml.matchAll(/<w:t( [^>]*)?>([^<]*)</g)].map(([, , text]) => text);
    fc.assert(
      fc.property(node, (content) => {
        const xml = `<w:body>${String(content)}</w:body>`;
        const rewritten = rewritePart(xml, { styles, numbering });
        const open = [...rewritten.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)].reduce<string[]>(
          (path, [, end, name, empty]) =>
            end
              ? path.at(-1) === name
                ? path.slice(0, -1)
                : [...path, "?"]
              : empty
                ? path
                : [...path, name!],
          [],
        );
        expect(open).toEqual([]);
        const left = readTexts(rewritten);
        for (const text of readTexts(xml)) expect(left).toContain(text);
      }),
    );
  });

  const nest = (open: string, end: string, count: number) =>
    open.repeat(count) + math("x") + end.repeat(count);

  it.each([
    ["a formula", `<m:oMath>${nest("<m:e>", "</m:e>", 1_500)}</m:oMath>`],
    ["many formulas", formula(math("x")).repeat(5_000)],
    ["hidden runs", nest("<w:r><w:rPr><w:vanish/></w:rPr>", "</w:r>", 1_500).repeat(10)],
    ["many numbers", numbered("item").repeat(5_000)],
  ])("takes linear time for %s", (_what, body) => {
    const started = process.cpuUsage();
    rewritePart(`<w:body>${body}</w:body>`, { styles, numbering });
    expect(process.cpuUsage(started).user).toBeLessThan(3_000_000);
  });

  it.each([
    ["formulas", nest("<m:oMath>", "</m:oMath>", 50_000)],
    ["readings", nest("<w:ruby>", "</w:ruby>", 50_000)],
    ["paragraphs without an end", "<w:p><w:pPr>".repeat(50_000)],
  ])("rejects %s that are nested too deeply", (_what, body) => {
    expect(() => rewritePart(body, { styles, numbering })).toThrow(RangeError);
  });
});
