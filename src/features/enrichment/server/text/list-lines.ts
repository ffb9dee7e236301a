/** Lists the lines of a document with their sentences, and separates prose from headings, lists, code and page furniture. */
import { bulletPattern } from "#server/text/bullet-pattern.ts";
import { cutSentences } from "#server/text/split-sentences.ts";
import type { ArticleBlock } from "#shared/article/article-document.ts";

export type LineKind = "prose" | "heading" | "item" | "noise";
/** Verbatim except for white space, bullets and footnote marks. */
export type Line = { text: string; kind: LineKind; sentences: string[] };

const endPattern = /[.!?。！？…؟۔।][\p{Pe}\p{Pf}"'’*_\])]*\s*$/u;
const codePattern =
  /[{};=<>]\s*$|^\s*(?:\$ |>>> |#!|\/\/|\/\*|import |const |let |var |def |function |return |SELECT |FROM |WHERE |GROUP BY |ORDER BY |INSERT INTO |CREATE TABLE |WITH \w+ AS|<\/?\w+)|=>|::|\(\)/u;
const invisible = /[^\P{Cc}\n\r\t]|[\u200b\u2060\ufeff\u00ad]/gu;
const footnoteMarks =
  /(?<=[\p{L}\p{N}.!?,;:"”’)\]])\[(?:\d{1,3}|note \d{1,2}|[a-z]|citation needed|edit)\]/giu;

/** Lines about the page rather than the article. Anchored, so that prose on these subjects is kept. */
const furniturePatterns = [
  /^(?:share|tweet|pin|email|print|save|like|follow|subscribe|comments?|reply|advertis\w*|sponsored|sign (?:up|in)|log ?in|menu|home|search|skip to|back to top|next|previous|read more|read next|see also|related|more (?:from|on|about|stories)|recommended|trending|most read|popular|tags?|topics?|categor\w+|filed under|via|sources?|image|photo\w*|picture|video|figure|fig\.|table|credits?|copyright|updated?|published|posted|last (?:updated|modified|edited)|by|from|written by|story by|reporting by|editing by|about the author|listen to|watch|download|click|tap|play|loading|table of contents|contents)\b(?=.{0,70}$)(?!.{25,}[.!?]$)/iu,
  /^(?:share this|sign up|subscribe|join our|get (?:the|our) (?:latest|best|newsletter)|follow us|like us|click here|tap here|read more|read also|see also|also read|related:|watch:|listen:|photo by|photo:|photograph|image:|image by|credit:|illustration by|video:|advertisement|this (?:article|story|post|piece) (?:was|is|has been|originally|first|appeared)|originally (?:published|appeared)|a version of this|correction:|editor['’]s note|disclosure:|disclaimer|all rights reserved|copyright ?(?:©|\(c\)|\d)|©|the views expressed|reporting by|additional reporting)/iu,
  /\b(?:we use cookies|use of cookies|cookie policy|accept (?:all )?cookies|privacy policy|terms of (?:use|service)|sign up (?:for|to) (?:our|the|my)|subscribe to (?:our|the|my)|(?:our|free|daily|weekly) newsletter|(?:in|to) your inbox|all rights reserved|follow (?:me|us|him|her) on (?:twitter|facebook|instagram)|enable javascript|your browser (?:does|is|has)|ad ?blocker|click here|getty images|shutterstock|add your comment|leave a (?:comment|reply))\b/iu,
  /^(?:lire aussi|à lire|lisez aussi|voir aussi|abonnez|inscrivez|partager|publicité|crédit|lesen sie|mehr zum|siehe auch|werbung|anzeige|teilen|leia (?:também|mais)|veja também|compartilhe|publicidade|lea también|le puede|compartir|suscr[ií]|leggi anche|condividi|pubblicità|lees ook|läs också|les også|czytaj|čtěte|читайте|реклама|подпис|相关|更多|广告|関連|続きを読む|広告|シェア|اقرأ|קראו)/iu,
];
/** "12 Mar 2015, 10:20", "By Jane Doe and John Roe", "Home > News > World", "@name", "word / word / word". */
const stampPattern =
  /^(?:by\s+(?:\p{Lu}\S*\s*(?:and|,|&)?\s*){1,6}|.{0,40}\b\d{1,2}:\d{2}\b.{0,25}|\S+@\S+|https?:\/\/\S+|[^.]{1,80}(?:\s[>›»|/]\s[^.]{1,80}){1,})$/u;
const noiseKinds: ReadonlySet<string> = new Set(["code", "table", "figure", "formula"]);
const headingKinds: ReadonlySet<string> = new Set(["heading", "term"]);
const itemKinds: ReadonlySet<string> = new Set(["item", "description", "footnote"]);

/** A line end divides a block, unless its text wraps. Captions, tables and code are noise. */
export function listLines(blocks: readonly ArticleBlock[]): Line[] {
  const lines: Line[] = [];
  let isFenced = false;
  for (const block of blocks)
    for (const parts of divideLines(block)) {
      const line = parts.join("");
      if (block.kind === "paragraph" && /^\s*(?:```|~~~)/u.test(line)) isFenced = !isFenced;
      else if (line.trim() !== "")
        lines.push(readLine(line, parts, isFenced ? "noise" : classify(line, block.kind)));
    }
  return lines.filter(({ text }) => text !== "");
}

/** The sentences of each line. */
function divideLines(block: ArticleBlock): string[][] {
  const wraps = block.kind === "paragraph" && block.wraps === true;
  const lines: string[][] = [];
  let isOver = true;
  for (const sentence of cutSentences(block.text, block.sentences)) {
    if (isOver) lines.push([]);
    lines.at(-1)!.push(sentence);
    isOver = !wraps && sentence.endsWith("\n");
  }
  return lines;
}

function readLine(line: string, parts: readonly string[], kind: LineKind): Line {
  const text = clean(line);
  if (kind === "heading" || kind === "noise") return { text, kind, sentences: [text] };
  const sentences = parts.map((part, index) => (index === 0 ? clean(part) : fold(part)));
  return { text, kind, sentences: sentences.filter((sentence) => sentence !== "") };
}

function clean(line: string): string {
  return fold(line.replace(bulletPattern, "").replace(/^\s*#{1,6}\s+/u, ""));
}

function fold(text: string): string {
  return text.replace(invisible, "").replace(footnoteMarks, "").replace(/\s+/gu, " ").trim();
}

function classify(line: string, kind: ArticleBlock["kind"]): LineKind {
  const text = clean(line);
  if (headingKinds.has(kind) || /^\s*#{1,6}\s/u.test(line)) return "heading";
  if (noiseKinds.has(kind) || isFurniture(text) || isCode(text)) return "noise";
  if (!/\p{L}{2}/u.test(text)) return "noise";
  if (bulletPattern.test(line)) return "item";
  if (endPattern.test(text)) return isLong(text) ? "prose" : "noise";
  if (text.length <= 120) return itemKinds.has(kind) ? "item" : "heading";
  return isLong(text) ? "prose" : "noise";
}

/** Prose has at least five words, or twelve characters in scripts without spaces. */
function isLong(text: string): boolean {
  return (
    (text.match(/\s+/gu)?.length ?? 0) >= 4 ||
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)
      ?.length ?? 0) >= 12
  );
}

function isFurniture(text: string): boolean {
  return (
    text.length < 240 &&
    (furniturePatterns.some((pattern) => pattern.test(text)) ||
      (text.length < 160 && stampPattern.test(text)))
  );
}

function isCode(text: string): boolean {
  if (text.length > 600 || (endPattern.test(text) && !/[;{}]/u.test(text))) return false;
  const symbols = text.match(/[{}()[\];=<>$\\|&*+_/]/gu)?.length ?? 0;
  return symbols / text.length > 0.12 || (codePattern.test(text) && symbols >= 3);
}
