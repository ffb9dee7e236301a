/** Divides a query into words, in the same way as indexed texts. */
import { analyseText } from "../text/analyse-text.ts";
import { listJoinedWords } from "../text/join-words.ts";

/** `isPrefix`: the word may be incomplete. */
export type AskedWord = { text: string; isPrefix: boolean };

/** `joined`: what it is together with its neighbours, where they may be written as one word. */
export type QueryWord = AskedWord & { joined: string[] };

/** In longer queries, words are not written apart by mistake, and each pair would be looked up. */
const maxApart = 6;

/** The words of `asked`: scripts without spaces become pairs, an apostrophe ends a word. */
export function listWords(asked: readonly AskedWord[]): QueryWord[] {
  const text = asked.map(({ text }) => text).join(" ");
  const tokens = analyseText(text, null);
  const isQuery = tokens.length <= maxApart;
  const joined = listJoinedWords(text, tokens, null, { isQuery });
  const words: QueryWord[] = [];
  let at = 0;
  let end = 0;
  for (const { text, isPrefix } of asked) {
    end += text.length + 1;
    const from = at;
    while (at < tokens.length && tokens[at]!.start < end) at += 1;
    for (let one = from; one < at; one += 1) {
      const { word, start, end } = tokens[one]!;
      const isLast = one === at - 1;
      // A single character of such a script matches all pairs that begin with it.
      const isStart = at - from === 1 && isIdeograph(word);
      words.push({
        text: word,
        isPrefix: isLast && (isPrefix || isStart),
        joined: joined.flatMap((whole) =>
          whole.start <= start && whole.end >= end ? whole.word : [],
        ),
      });
    }
  }
  return words;
}

export function isIdeograph(word: string): boolean {
  return word.length <= 2 && /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(word);
}
