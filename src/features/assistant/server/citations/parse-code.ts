/** Parses code in a model's Markdown. Only what every renderer treats as code is kept verbatim. */
import { replaceUrls } from "./replace-urls.ts";
import type { Step } from "./tokens.ts";

const maxSpanLength = 300;
const maxInfoLength = 100;

/**
 * A fence at the start of a line, where no list or quotation can end it early. "none" for anything else; null
 * if more input is needed.
 */
export function parseFence(
  text: string,
  isEnd: boolean,
): { mark: string; step: Step } | "none" | null {
  const line = text.slice(0, maxInfoLength);
  const opened = /^(`{3,})([^`\n]*)\n/.exec(line);
  if (opened !== null) {
    const [whole, mark, info] = opened as unknown as [string, string, string];
    const language = /^[\w+#-]*/.exec(info.trim())![0];
    const code = { kind: "code", text: `${mark}${language}\n`, isBlock: true } as const;
    return { mark, step: { length: whole.length, tokens: [code] } };
  }
  const mayYet = /^`+(?:(?<=```)[^`\n]*)?$/.test(line) && line.length < maxInfoLength;
  return mayYet && !isEnd ? null : "none";
}

/**
 * `a span` that ends on its line. All other backticks are escaped, so that none of them can start or end
 * code. A span with "|" is no code, because the "|" may end a table cell.
 */
export function parseCodeSpan(text: string, isEnd: boolean): Step | null {
  const ticks = /^`+/.exec(text)![0];
  const scope = text.slice(0, ticks.length + maxSpanLength);
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
