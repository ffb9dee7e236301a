/**
 * The first step of verifying an answer: splits streamed Markdown into citation markers, code, and text
 * without HTML, images, links and references.
 */
import { type Bracket, parseBracket } from "./parse-bracket.ts";
import { parseCodeSpan, parseFence } from "./parse-code.ts";
import { replaceUrls } from "./replace-urls.ts";
import type { Step, Token } from "./tokens.ts";

const special = /[[\]!<`~\\\n]/g;

/** `link` formats the link to the entry with this URL; null if no source has it. */
export function createTokeniser(link: (url: string, label: string) => string | null) {
  let rest = "";
  let isLineStart = true;
  let fence = "";

  /** Null: more input is needed. */
  const step = (isEnd: boolean): Step | null => {
    if (fence !== "") return stepInFence(isEnd);
    const first = rest[0]!;
    if (first === "\\") return stepEscape(isEnd);
    if (first === "`") {
      const opened = isLineStart ? parseFence(rest, isEnd) : "none";
      if (opened === null) return null;
      if (opened === "none") return parseCodeSpan(rest, isEnd);
      fence = opened.mark;
      return opened.step;
    }
    if (first === "[" || first === "!") return stepBracket(first, isEnd);
    if (first === "]" || first === "<" || first === "~") return say(1, `\\${first}`);
    special.lastIndex = 1;
    const end = first === "\n" ? 1 : (special.exec(rest)?.index ?? rest.length);
    return say(end, rest.slice(0, end));
  };

  const stepInFence = (isEnd: boolean): Step | null => {
    const newline = rest.indexOf("\n");
    if (newline < 0 && !isEnd) return null;
    const line = newline < 0 ? rest : rest.slice(0, newline);
    const isClosing = /^[ \t]*(`+)[ \t]*$/.exec(line)?.[1]?.startsWith(fence) ?? false;
    const text = isClosing ? fence : replaceUrls(line);
    if (isClosing) fence = "";
    const length = newline < 0 ? rest.length : newline + 1;
    return { length, tokens: [{ kind: "code", text: `${text}\n`, isBlock: true }] };
  };

  const stepEscape = (isEnd: boolean): Step | null => {
    const next = rest[1];
    if (next === undefined) return isEnd ? say(1, "\\\\") : null;
    // Parsed as brackets: escaped ones would look like our citations.
    if (next === "[" || next === "]") return { length: 1, tokens: [] };
    if (/[!-/:-@[-`{-~]/.test(next)) return say(2, `\\${next}`);
    return say(1, next === "\n" ? "\\" : "\\\\");
  };

  const stepBracket = (first: string, isEnd: boolean): Step | null => {
    const isImage = first === "!";
    if (isImage && rest.length === 1 && !isEnd) return null;
    if (isImage && rest[1] !== "[") return say(1, "!");
    const bracket = parseBracket(isImage ? rest.slice(1) : rest, isEnd);
    if (bracket === null) return null;
    return isImage ? stepImage(bracket) : stepLink(bracket);
  };

  const stepImage = (bracket: Bracket): Step =>
    bracket.kind === "link" ? { length: bracket.length + 1, tokens: [] } : say(1, "!");

  const stepLink = (bracket: Bracket): Step => {
    if (bracket.kind === "none") return say(1, "\\[");
    if (bracket.kind === "marker") {
      const { source, quote } = bracket;
      return { length: bracket.length, tokens: [{ kind: "marker", source, quote }] };
    }
    const own = link(bracket.url, bracket.label);
    return own === null
      ? { length: bracket.length, tokens: [], back: bracket.label }
      : say(bracket.length, own);
  };

  const take = (isEnd: boolean): Token[] => {
    const tokens: Token[] = [];
    while (rest !== "") {
      const done = step(isEnd);
      if (done === null) break;
      tokens.push(...done.tokens);
      if (done.tokens.length > 0) isLineStart = rest[done.length - 1] === "\n";
      rest = (done.back ?? "") + rest.slice(done.length);
    }
    if (isEnd && fence !== "") tokens.push({ kind: "code", text: `${fence}\n`, isBlock: true });
    return tokens;
  };

  return {
    push: (delta: string): Token[] => {
      rest += delta.replaceAll(/[\0\r]/g, "");
      return take(false);
    },
    /** Parses the held text; an unfinished marker is dropped if the answer was cut off. */
    end: (isWhole: boolean): Token[] => {
      if (!isWhole && /^!?\[\[\s*\d/.test(rest)) rest = "";
      return take(true);
    },
  };
}

function say(length: number, text: string): Step {
  return { length, tokens: [{ kind: "text", text }] };
}
