/** Separates the prose of a text from its headings, lists, code, captions and page furniture. */

export type BlockKind = "prose" | "heading" | "item" | "noise";
export type Block = { text: string; kind: BlockKind };

const maxBlockLength = 6000;
const bulletPattern = /^\s*(?:[-+*•‣◦▪–—·]\s+|\(?(?:\d{1,2}|[a-z])[.)]\s+)/u;
const endPattern = /[.!?。！？…؟۔।][\p{Pe}\p{Pf}"'’*_\])]*\s*$/u;
const codePattern =
  /[{};=<>]\s*$|^\s*(?:\$ |>>> |#!|\/\/|\/\*|import |const |let |var |def |function |return |SELECT |FROM |WHERE |GROUP BY |ORDER BY |INSERT INTO |CREATE TABLE |WITH \w+ AS|<\/?\w+)|=>|::|\(\)/u;

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

/** Returns the blocks in order. Blank lines separate blocks, and so do line breaks that are no hard wraps. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let fenced = false;
  for (const part of text.split(/\n[^\S\n]*\n\s*|\u2029/u)) {
    for (const line of joinWrappedLines(part)) {
      if (/^\s*(?:```|~~~)/u.test(line)) fenced = !fenced;
      else if (line.trim() !== "") {
        for (const piece of cutLong(line))
          blocks.push({ text: clean(piece), kind: fenced ? "noise" : classify(piece) });
      }
    }
  }
  return blocks.filter((block) => block.text !== "");
}

function clean(line: string): string {
  return line
    .replace(bulletPattern, "")
    .replace(/^\s*#{1,6}\s+/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}

function joinWrappedLines(part: string): string[] {
  const lines = part.split(/\r?\n|\r|\u2028/u);
  if (lines.length === 1) return lines;
  const maxLength = Math.min(
    100,
    lines.reduce((max, line) => Math.max(max, line.length), 0),
  );
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before === undefined || !continues(before, line, maxLength)) joined.push(line);
    else joined[joined.length - 1] = `${before}\n${line}`;
  }
  return joined;
}

/** Whether a hard-wrapped line continues: it is nearly full, or the next line begins in lower case. */
function continues(before: string, line: string, maxLength: number): boolean {
  if (bulletPattern.test(line) || /^\s*(?:#{1,6}\s|>|```|~~~)/u.test(line) || line.trim() === "")
    return false;
  const lastLine = before.slice(before.lastIndexOf("\n") + 1);
  if (lastLine.length > 140 || /^\s*#{1,6}\s/u.test(lastLine)) return false;
  if (/^\s*\p{Ll}/u.test(line)) return true;
  return maxLength > 40 && lastLine.length > maxLength * 0.7;
}

function cutLong(line: string): string[] {
  if (line.length <= maxBlockLength) return [line];
  const pieces: string[] = [];
  for (let start = 0; start < line.length;) {
    const space = line.lastIndexOf(" ", start + maxBlockLength);
    const end = space > start + maxBlockLength / 2 ? space : start + maxBlockLength;
    pieces.push(line.slice(start, end));
    start = end;
  }
  return pieces;
}

function classify(line: string): BlockKind {
  const text = clean(line);
  if (/^\s*#{1,6}\s/u.test(line)) return "heading";
  if (isFurniture(text) || isCode(text)) return "noise";
  if (!/\p{L}{2}/u.test(text)) return "noise";
  if (bulletPattern.test(line)) return "item";
  if (endPattern.test(text)) return isLong(text) ? "prose" : "noise";
  return text.length <= 120 ? "heading" : isLong(text) ? "prose" : "noise";
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
