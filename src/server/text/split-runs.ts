/**
 * Divides a text into runs of letters and digits, and emoji: the only place that does. The search index, topics and answers
 * make their words of them.
 */

/**
 * Letters and digits with their marks at [start, end) in UTF-16 units. Only a "spaced" run is a word. "paired" runs (Chinese,
 * Japanese and Korean characters) are indexed as pairs of characters; words of "unspaced" runs (Thai, Lao, Khmer, Burmese) are
 * known from a dictionary only. An "emoji" run is one emoji with its modifiers, or several joined to one.
 */
export type Run = { text: string; start: number; end: number; script: Script };
type Script = "spaced" | "paired" | "unspaced" | "emoji";

const paired = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々`;
const unspaced = String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const one = String.raw`[\p{L}\p{N}]`;
const any = String.raw`[\p{L}\p{M}\p{N}]`;
/** Without signs that usual texts have, such as ©, ™ and arrows. */
const picture = String.raw`[\p{ExtPict}--[\u{0}-\u{22ff}\u{3030}\u{303d}\u{3297}\u{3299}]]`;
const modified = String.raw`${picture}[\p{EMod}\ufe0e\ufe0f\u{e0020}-\u{e007f}]*`;
/** The signs ♀ and ♂ may follow without their own variation selector. */
const emoji = String.raw`\p{RI}{2}|${modified}(?:\u200d${modified})*`;
/** A single letter keeps the symbols of names such as C++ and C#. */
const runPattern = new RegExp(
  [
    String.raw`[A-Za-z](?:\+{1,2}|#)(?![\p{L}\p{N}+#])`,
    `[${one}--[${paired}${unspaced}]][${any}--[${paired}${unspaced}]]*`,
    `[${one}&&[${paired}]][${any}&&[${paired}\\p{M}]]*`,
    `[${one}&&[${unspaced}]][${any}&&[${unspaced}\\p{M}]]*`,
    emoji,
  ].join("|"),
  "gv",
);
const isPaired = new RegExp(`^[${paired}]`, "v");
const isEmoji = /^[\p{ExtPict}\p{RI}]/v;
const isUnspaced = new RegExp(`^[${unspaced}]`, "v");
/** The first letter of the scripts that are not spaced. */
const firstUnspaced = 0x0e00;

export function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const match of text.matchAll(runPattern)) {
    const run = match[0];
    runs.push({
      text: run,
      start: match.index,
      end: match.index + run.length,
      script: findScript(run),
    });
  }
  return runs;
}

function findScript(run: string): Script {
  if (run.charCodeAt(0) < firstUnspaced) return "spaced";
  if (isPaired.test(run)) return "paired";
  if (isUnspaced.test(run)) return "unspaced";
  return isEmoji.test(run) ? "emoji" : "spaced";
}
