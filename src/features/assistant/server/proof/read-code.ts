/** Code in a model's Markdown: kept verbatim only where every renderer certainly treats it as code. */
import type { Step } from "./read-answer.ts";
import { replaceUrls } from "./plain-urls.ts";

const longestSpan = 300;
const longestInfo = 100;

/**
 * A fence at the start of a line, where no list or quotation can end it early. "none" for anything else; null
 * if more input is needed.
 */
export function readFence(
  text: string,
  isEnd: boolean,
): { mark: string; step: Step } | "none" | null {
  const line = text.slice(0, longestInfo);
  const opened = /^(`{3,})([^`\n]*)\n/.exec(line);
  if (opened !== null) {
    const [whole, mark, info] = opened as unknown as [string, string, string];
    const language = /^[\w+#-]*/.exec(info.trim())![0];
    const code = { kind: "code", text: `${mark}${language}\n`, isBlock: true } as const;
    return { mark, step: { length: whole.length, tokens: [code] } };
  }
  const mayYet = /^`+(?:(?<=```)[^`\n]*)?$/.test(line) && line.length < longestInfo;
  return mayYet && !isEnd ? null : "none";
}

/**
 * `a span`, closed on its line. Other backticks are escaped, so that none is left to pair with. A "|" would
 * end a table cell, and the code with it.
 */
export function readCodeSpan(text: string, isEnd: boolean): Step | null {
  const ticks = /^`+/.exec(text)![0];
  const scope = text.slice(0, ticks.length + longestSpan);
  const isCut = scope.length < text.length;
  let unclosed = scope.includes("\n") || isCut || isEnd;
  for (const run of scope.slice(ticks.length).matchAll(/`+|\n/g)) {
    if (run[0] === "\n") break;
    const end = ticks.length + run.index + run[0].length;
    if (end === scope.length && !isCut && !isEnd) return null;
    if (run[0].length !== ticks.length) continue;
    const inside = scope.slice(ticks.length, ticks.length + run.index);
    if (inside.includes("|") || inside.trim() === "" || (end === scope.length && isCut)) {
      unclosed = true;
      break;
    }
    const code = {
      kind: "code",
      text: ticks + replaceUrls(inside) + ticks,
      isBlock: false,
    } as const;
    return { length: end, tokens: [code] };
  }
  if (!unclosed) return null;
  const escaped = ticks.replaceAll("`", "\\`");
  return { length: ticks.length, tokens: [{ kind: "text", text: escaped }] };
}
