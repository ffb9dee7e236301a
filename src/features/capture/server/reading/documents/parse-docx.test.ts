import { describe, expect, it } from "vitest";
import { makeWordParts, makeZip, parseGood } from "#features/capture/server/testing/documents.ts";
import {
  formula,
  level,
  math,
  numbered,
  paragraph,
  readWord,
  run,
  styled,
  wrapNumbering,
} from "#features/capture/server/testing/word-markup.ts";
import { readNumbering } from "./docx/numbering.ts";
import { readStyles } from "./docx/word-styles.ts";

describe("numbers of paragraphs", () => {
  const clauses = level(0, "decimal", "§ %1.") + level(1, "lowerLetter", "%2)");
  const steps =
    level(0, "decimal", "%1.") + level(1, "lowerLetter", "%2)") + level(2, "lowerRoman", "(%3)");

  it("are a part of the text if they are more than a number", async () => {
    const body = numbered("Rent") + numbered("Amount", 1) + numbered("Term", 1) + numbered("End");
    const { text } = await readWord(body, { numbering: wrapNumbering(clauses) });
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
    const { article } = await readWord(body, { numbering: wrapNumbering(steps) });
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

  it("are a part of the text in the cells of a table", async () => {
    const cell = (content: string) => `<w:tc>${content}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell(numbered("Rent"))}${cell(numbered("Term"))}</w:tr></w:tbl>`;
    const { text } = await readWord(body + numbered("End"), { numbering: wrapNumbering(steps) });
    expect(text).toBe("1. Rent | 2. Term\n\nEnd");
  });

  it("are counted by the styles of headings, with the numbers of the levels above", async () => {
    const heading = (at: number) =>
      `<w:style w:type="paragraph" w:styleId="Heading${at}"><w:name w:val="heading ${at}"/>` +
      `<w:pPr><w:numPr>${at > 1 ? `<w:ilvl w:val="${at - 1}"/>` : ""}<w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const { article } = await readWord(
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
    const { article } = await readWord(body, { numbering: wrapNumbering(steps, restart), styles });
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
    const { article } = await readWord(
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
});

describe("parts of lines", () => {
  it("keeps the results of simple fields, and their links", async () => {
    const { text, article } = await readWord(
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

  it("keeps runs with a direction of their own", async () => {
    const turned = `<w:bdo w:val="rtl">${run("שלום")}</w:bdo><w:dir w:val="rtl"/>`;
    expect((await readWord(paragraph(`${run("Peace: ")}${turned}`))).text).toBe("Peace: שלום");
  });

  it("leaves hidden text out, also if a style hides it, and keeps the fields around it", async () => {
    const styles =
      '<w:styles><w:style w:type="character" w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Draft"><w:rPr><w:vanish/></w:rPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Late"><w:basedOn w:val="Draft"/></w:style></w:styles>';
    const part = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
    const { text } = await readWord(
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
    const { text, article } = await readWord(paragraph(wrap(ruby) + run("の話")));
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
