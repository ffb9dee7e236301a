import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeWordParts, makeZip, parseGood } from "#features/capture/server/testing/documents.ts";
import { readNumbering } from "./docx/numbering.ts";
import { rewritePart } from "./docx/rewrite-part.ts";
import { readStyles } from "./docx/word-styles.ts";
import { writeTex } from "./docx/write-tex.ts";
import { parseXml } from "./docx/xml-tree.ts";

const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const numbered = (text: string, level = 0, numId = 1) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`);
const styled = (text: string, style: string) =>
  paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const formula = (content: string) => `<m:oMath>${content}</m:oMath>`;
const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

type Parts = { numbering?: string; styles?: string };

const wrapNumbering = (levels: string, nums = "") =>
  `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>` +
  `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${nums}</w:numbering>`;

async function read(body: string, { numbering, styles }: Parts = {}) {
  const name = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const add = (part: string, content: string | undefined) =>
    content === undefined
      ? []
      : [{ name: `word/${part}.xml`, body: content.replace(/^<[\w:]+/, `$& ${name}`) }];
  const maths = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  const parts = makeWordParts(body).map((part) =>
    part.name === "word/document.xml"
      ? { ...part, body: String(part.body).replace("<w:document", `$& ${maths}`) }
      : part,
  );
  return parseGood(
    "docx",
    makeZip([...parts, ...add("numbering", numbering), ...add("styles", styles)]),
  );
}

describe("numbers of paragraphs", () => {
  const clauses = level(0, "decimal", "§ %1.") + level(1, "lowerLetter", "%2)");
  const steps =
    level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)") + level(2, "lowerRoman", "(%3)");

  it("are a part of the text if they are more than a number", async () => {
    const body = numbered("Rent") + numbered("Amount", 1) + numbered("Term", 1) + numbered("End");
    const { text } = await read(body, { numbering: wrapNumbering(clauses) });
    expect(text.split("\n\n")).toEqual(["§ 1. Rent", "a) Amount", "b) Term", "§ 2. End"]);
  });

  it("continue after a paragraph, and letters belong to the item before them", async () => {
    const body =
      numbered("Cast off") +
      numbered("First the bow", 1) +
      numbered("Then the stern", 1) +
      paragraph(run("Wait for the tide.")) +
      numbered("Leave") +
      numbered("", 0) +
      numbered("Return");
    const { article } = await read(body, { numbering: wrapNumbering(steps) });
    const lines = article.blocks.map((block) => [
      block.kind,
      block.kind === "item" ? block.number : null,
      block.text,
      block.inside.length,
    ]);
    expect(lines).toEqual([
      ["item", 1, "Cast off", 1],
      ["paragraph", null, "a) First the bow", 1],
      ["paragraph", null, "b) Then the stern", 1],
      ["paragraph", null, "Wait for the tide.", 0],
      ["item", 2, "Leave", 1],
      ["item", 4, "Return", 1],
    ]);
  });

  it("of headings are counted by their styles, with the numbers of the levels above", async () => {
    const heading = (at: number) =>
      `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/>` +
      `<w:pPr><w:numPr>${at > 1 ? `<w:ilvl w:val="${at - 1}"/>` : ""}<w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const { article } = await read(
      styled("Scope", "Heading1") +
        styled("Words", "Heading2") +
        styled("Duties", "Heading1") +
        styled("Owner", "Heading2") +
        paragraph(
          run("None."),
          '<w:pStyle w:val="Heading2"/><w:numPr><w:numId w:val="0"/></w:numPr>',
        ),
      {
        numbering: wrapNumbering(
          level(0, "upperRoman", "%1.", '<w:pStyle w:val="Heading1"/>') +
            level(1, "decimal", "%1.%2", '<w:isLgl/><w:pStyle w:val="Heading2"/>'),
        ),
        styles: `<w:styles>${heading(1)}${heading(2)}</w:styles>`,
      },
    );
    expect(article.blocks.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      "heading: I. Scope",
      "heading: 1.1 Words",
      "heading: II. Duties",
      "heading: 2.1 Owner",
      "heading: None.",
    ]);
  });

  it("begin again where the document says so, and a style may make a paragraph an item", async () => {
    const restart =
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>';
    const styles =
      '<w:styles><w:style w:type="paragraph" w:styleId="Base"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Step"><w:basedOn w:val="Base"/></w:style></w:styles>';
    const body = numbered("One") + numbered("Two") + styled("Five", "Step") + styled("Six", "Step");
    const { article } = await read(body, { numbering: wrapNumbering(steps, restart), styles });
    const numbers = article.blocks.map((block) => block.kind === "item" && block.number);
    expect(numbers).toEqual([1, 2, 5, 6]);
  });

  it.each([
    ["decimalZero", 7, "07"],
    ["upperLetter", 28, "BB"],
    ["lowerRoman", 1994, "mcmxciv"],
    ["ordinal", 112, "112th"],
    ["chineseCounting", 23, "二十三"],
    ["chicago", 3, "3"],
    ["none", 3, ""],
  ])("are written in the format %s", (format, start, label) => {
    const levels = level(0, format, "%1").replace(
      '<w:start w:val="1"/>',
      `<w:start w:val="${start}"/>`,
    );
    const numbering = readNumbering(wrapNumbering(levels), readStyles(""));
    expect(numbering.count({ numId: "1", level: 0 }, null)?.label).toBe(label);
  });
});

describe("formulas", () => {
  it("are TeX, within a line or as blocks", async () => {
    const fraction = `<m:f><m:num>${math("a")}</m:num><m:den>${math("b")}</m:den></m:f>`;
    const { article } = await read(
      paragraph(`${run("Take ")}${formula(fraction)}${run(" of it.")}`) +
        paragraph(`<m:oMathPara>${formula(math("x=1"))}${formula(math("y&lt;2"))}</m:oMathPara>`),
    );
    expect(article.blocks).toMatchObject([
      {
        text: "Take \\frac{a}{b} of it.",
        marks: [{ kind: "formula", start: 5, end: 16, math: null }],
      },
      { kind: "formula", text: "x=1" },
      { kind: "formula", text: "y<2" },
    ]);
  });

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
  ])("are written from %s", (content, tex) => {
    expect(writeTex(parseXml(formula(content)))).toBe(tex);
  });
});

describe("parts of lines", () => {
  it("keeps the results of simple fields, and their links", async () => {
    const { text, article } = await read(
      paragraph(
        run("Page ") +
          `<w:fldSimple w:instr=" PAGE ">${run("7")}</w:fldSimple>` +
          `<w:fldSimple w:instr=' HYPERLINK "https://example.org/tides" '>${run(" of the tables")}</w:fldSimple>` +
          run(".") +
          '<w:fldSimple w:instr=" DATE "/>',
      ),
    );
    expect(text).toBe("Page 7 of the tables.");
    expect(article.blocks[0]!.marks).toMatchObject([
      { kind: "link", href: "https://example.org/tides" },
    ]);
  });

  it("leaves hidden text out, also if a style hides it, and keeps the fields around it", async () => {
    const styles =
      '<w:styles><w:style w:type="character" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Draft"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Late"><w:basedOn w:val="Draft"/></w:style></w:styles>';
    const part = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
    const { text } = await read(
      paragraph(
        run("Seen", '<w:vanish w:val="0"/>') +
          run(" Hidden", "<w:vanish/>") +
          run(" Noted", '<w:rStyle w:val="Note"/>') +
          `<w:r><w:rPr><w:vanish/></w:rPr>${part("begin")}<w:instrText>HYPERLINK "https://example.org/"</w:instrText>${part("separate")}<w:t>Gone</w:t></w:r>` +
          run(" linked") +
          `<w:r>${part("end")}</w:r>`,
      ) +
        styled("Drafted", "Late") +
        paragraph(run("Shown.", '<w:vanish w:val="false"/>'), '<w:pStyle w:val="Late"/>'),
      { styles },
    );
    expect(text).toBe("Seen linked\n\nShown.");
  });

  it.each([
    ["in a run", (ruby: string) => `<w:r>${ruby}</w:r>`],
    ["beside runs", (ruby: string) => ruby],
  ])("keeps the base of a reading %s", async (_where, wrap) => {
    const ruby = `<w:ruby><w:rubyPr/><w:rt>${run("みなと")}</w:rt><w:rubyBase>${run("港")}</w:rubyBase></w:ruby>`;
    const { text, article } = await read(paragraph(wrap(ruby) + run("の話")));
    expect(text).toBe("港の話");
    expect(article.blocks[0]!.marks).toEqual([
      { kind: "ruby", reading: "みなと", start: 0, end: 1 },
    ]);
  });

  it("finds all of it whatever the prefixes of the document", async () => {
    const [document] = makeWordParts(
      paragraph(run("Gone", "<w:vanish/>") + run("Kept") + "<w:r><w:cr/></w:r>" + run("Line")),
    ).filter(({ name }) => name === "word/document.xml");
    const body = String(document!.body).replaceAll("w:", "ns0:").replace("xmlns:w", "xmlns:ns0");
    const others = makeWordParts("").filter(({ name }) => name !== "word/document.xml");
    const { text } = await parseGood("docx", makeZip([...others, { name: document!.name, body }]));
    expect(text).toBe("Kept\nLine");
  });
});

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
    ["many formulas", formula(math("x")).repeat(20_000)],
    ["hidden runs", nest("<w:r><w:rPr><w:vanish/></w:rPr>", "</w:r>", 1_500).repeat(10)],
    ["many numbers", numbered("item").repeat(20_000)],
  ])("takes linear time for %s", (_what, body) => {
    const started = performance.now();
    rewritePart(`<w:body>${body}</w:body>`, { styles, numbering });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it.each([
    ["formulas", nest("<m:oMath>", "</m:oMath>", 50_000)],
    ["readings", nest("<w:ruby>", "</w:ruby>", 50_000)],
    ["paragraphs without an end", "<w:p><w:pPr>".repeat(50_000)],
  ])("rejects %s that are nested too deeply", (_what, body) => {
    expect(() => rewritePart(body, { styles, numbering })).toThrow(RangeError);
  });
});
