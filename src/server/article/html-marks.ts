/** Writes the text of blocks as HTML, with what is marked in it. */
import type {
  ArticleBlock,
  ArticleMark,
  ArticlePicture,
  MathElement,
} from "#shared/article/article-document.ts";
import { isAllowedAddress, isPictureAddress } from "#shared/article/allowed-address.ts";
import { isMathAttribute, isMathTag } from "#shared/article/mathml.ts";
import { plainTags } from "#shared/article/plain-tags.ts";
import { divideMarks, getWords, type MarkedPart, nestMarks } from "#shared/article/nest-marks.ts";
import { escapeHtml } from "../text/escape-html.ts";

/** The id of a block in the markup of its document. */
export function blockId(index: number): string {
  return `text-${Number(index)}`;
}

export function element(tag: string, attributes: string, content: string): string {
  return `<${tag}${attributes}>${content}</${tag}>`;
}

export function writeLanguage({
  language,
  direction,
}: Pick<ArticleBlock, "language" | "direction">): string {
  const lang = language === undefined ? "" : ` lang="${escapeHtml(language)}"`;
  return direction === undefined ? lang : `${lang} dir="${escapeHtml(direction)}"`;
}

/** Line ends are line breaks, except in code and in text that wraps. */
export function writeText(block: ArticleBlock, from = 0, to = block.text.length): string {
  const isVerbatim = block.kind === "code" || ("wraps" in block && block.wraps === true);
  return nestMarks(block.text, block.marks, from, to)
    .map((part) => writePart(part, isVerbatim))
    .join("");
}

function writePart(part: MarkedPart<ArticleMark>, isVerbatim: boolean): string {
  if (typeof part === "string") {
    const text = escapeHtml(part);
    return isVerbatim ? text : text.replaceAll("\n", "<br>");
  }
  const { mark, parts } = part;
  const words = mark.kind === "formula" ? parts.map(getWords).join("") : null;
  if (mark.kind === "formula" && mark.math) return writeMath(mark.math, words);
  return writeMark(mark, parts.map((one) => writePart(one, isVerbatim)).join(""));
}

function writeMark(mark: ArticleMark, inside: string): string {
  switch (mark.kind) {
    case "link":
      return isAllowedAddress(mark.href)
        ? `<a href="${escapeHtml(mark.href)}" rel="noopener noreferrer nofollow">${inside}</a>`
        : inside;
    case "jump":
      return `<a href="#${blockId(mark.block)}">${inside}</a>`;
    case "reference": {
      const label = escapeHtml(mark.label);
      const link =
        mark.block === undefined ? label : `<a href="#${blockId(mark.block)}">${label}</a>`;
      return `<sup>${link}</sup>`;
    }
    case "abbreviation":
      return `<abbr title="${escapeHtml(mark.title)}">${inside}</abbr>`;
    case "ruby":
      return `<ruby>${inside}<rt>${escapeHtml(mark.reading)}</rt></ruby>`;
    case "picture":
      return writePicture(mark.picture);
    case "replaced":
      return `<del>${escapeHtml(mark.text)}</del> `;
    default: {
      const tag = plainTags[mark.kind];
      // Deleted words that are part of the text, unlike those of a page.
      const kept = mark.kind === "deleted" ? " data-text" : "";
      return tag === undefined ? inside : `<${tag}${kept}>${inside}</${tag}>`;
    }
  }
}

/** Inert: a reader decides what is requested. */
export function writePicture({ source, alt, width, height, href }: ArticlePicture): string {
  if (!isPictureAddress(source)) return escapeHtml(alt);
  const size = [
    width === undefined ? "" : ` width="${Number(width)}"`,
    height === undefined ? "" : ` height="${Number(height)}"`,
  ].join("");
  const image = `<img data-src="${escapeHtml(source)}" alt="${escapeHtml(alt)}"${size}>`;
  if (href === undefined || !isAllowedAddress(href)) return image;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${image}</a>`;
}

export function writeTable(block: ArticleBlock & { kind: "table" }, attributes: string): string {
  const { caption, rows } = block;
  const head =
    caption === undefined
      ? ""
      : element("caption", "", writeText(block, caption.start, caption.end));
  const marksOf = divideMarks(block.marks, rows.flat()).values();
  const body = rows.map((cells) => {
    const written = cells.map(({ start, end, isHeader, columns, rows: height, pictures = [] }) => {
      const marks = marksOf.next().value!;
      const spans = [
        columns === undefined ? "" : ` colspan="${Number(columns)}"`,
        height === undefined ? "" : ` rowspan="${Number(height)}"`,
      ].join("");
      const shown = pictures.map(writePicture).join("");
      const text = start < end ? writeText({ ...block, marks }, start, end) : "";
      return element(isHeader ? "th" : "td", spans, shown + text);
    });
    return element("tr", "", written.join(""));
  });
  return element("table", attributes, head + element("tbody", "", body.join("")));
}

/** `alttext` is the text of the formula, null if it is known. */
export function writeMath(math: MathElement, alttext: string | null): string {
  const [tag, attributes, ...children] = math;
  if (!isMathTag(tag)) return "";
  const written = Object.entries(attributes)
    .filter(([name, value]) => isMathAttribute(tag, name, value))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  if (alttext !== null) written.push(` alttext="${escapeHtml(alttext)}"`);
  const inside = children.map((child) =>
    typeof child === "string" ? escapeHtml(child) : writeMath(child, null),
  );
  return element(tag, written.join(""), inside.join(""));
}
