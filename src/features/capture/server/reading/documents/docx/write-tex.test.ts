import { describe, expect, it } from "vitest";
import { formula, math } from "#features/capture/server/testing/word-markup.ts";
import { writeTex } from "./write-tex.ts";
import { parseXml } from "./xml-tree.ts";

describe("writeTex", () => {
  const e = (content: string) => `<m:e>${content}</m:e>`;
  it.each([
    [`<m:sSup>${e(math("x"))}<m:sup>${math("2")}</m:sup></m:sSup>${math("−1")}`, "x^2-1"],
    [`<m:sSub>${e(math("ab"))}<m:sub>${math("i+1")}</m:sub></m:sSub>`, "{ab}_{i+1}"],
    [`<m:rad><m:deg>${math("3")}</m:deg>${e(math("αβ"))}</m:rad>`, "\\sqrt[3]{\\alpha \\beta}"],
    [
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(math("2"))}</m:rad>`,
      "\\sqrt{2}",
    ],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${math("i=1")}</m:sub><m:sup>${math("n")}</m:sup>${e(math("i"))}</m:nary>`,
      "\\sum_{i=1}^n i",
    ],
    [
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(math("x"))}</m:d>`,
      "\\left\\{x\\right.",
    ],
    [
      `<m:func><m:fName><m:limLow>${e(math("lim"))}<m:lim>${math("x→0")}</m:lim></m:limLow></m:fName>${e(math("x"))}</m:func>`,
      "\\lim_{x\\to 0} x",
    ],
    [
      `<m:m><m:mr>${e(math("1"))}${e(math("0"))}</m:mr><m:mr>${e(math("0"))}${e(math("1"))}</m:mr></m:m>`,
      "\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}",
    ],
    [
      `<m:eqArr>${e(math("x&amp;=1"))}${e(math("y&amp;=2"))}</m:eqArr>`,
      "\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}",
    ],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(math("𝑣"))}</m:acc>`, "\\vec{v}"],
    [
      `<m:r><m:rPr><m:nor/></m:rPr><m:t>if any</m:t></m:r>${math("50%_{}")}`,
      "\\text{if any}50\\%\\_\\{\\}",
    ],
    [`<m:unknown>${math("x")}</m:unknown>`, "x"],
  ])("writes %s", (content, tex) => {
    expect(writeTex(parseXml(formula(content)))).toBe(tex);
  });
});
