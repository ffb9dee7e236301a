// Markup of Word documents for tests.
import { makeWordParts, makeZip, parseGood } from "./documents.ts";

export const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
export const numbered = (text: string, level = 0, numId = 1) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`);
export const styled = (text: string, style: string) =>
  paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
export const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
export const formula = (content: string) => `<m:oMath>${content}</m:oMath>`;
export const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

type Parts = { numbering?: string; styles?: string };

export const wrapNumbering = (levels: string, nums = "") =>
  `<w:numbering><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>` +
  `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${nums}</w:numbering>`;

export async function readWord(body: string, { numbering, styles }: Parts = {}) {
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
