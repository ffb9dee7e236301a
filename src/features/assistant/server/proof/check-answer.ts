/** A model's answer on its way to a person: what it cites is proven, what it could do is taken from it. */
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import { guardWords } from "./guard-words.ts";
import { markClaims } from "./mark-claims.ts";
import { escapeMarkdown } from "./plain-urls.ts";
import { readAnswer, type Token } from "./read-answer.ts";
import type { Source } from "./source.ts";

/**
 * Takes the answer in pieces of any size and returns what may be shown, as far as it is settled; in whatever
 * pieces it comes, the same comes out. `end` says whether the model came to its end.
 */
export function checkAnswer(sources: readonly Source[]) {
  const entries = new Map(
    sources.flatMap(({ entry }) => (entry.url === null ? [] : [[normaliseUrl(entry.url), entry]])),
  );
  const link = (url: string, label?: string): string | null => {
    const entry = entries.get(normaliseUrl(url));
    if (entry === undefined) return null;
    return `[${escapeMarkdown(label?.trim() || entry.title)}](/entry/${entry.id})`;
  };
  const reader = readAnswer(link);
  const claims = markClaims(sources);
  const guard = guardWords(link);

  const show = (tokens: Token[]): string =>
    tokens
      .map((token) => {
        const text = claims.push(token);
        if (token.kind !== "code") return guard.push(text);
        // Verbatim, but for what comes before it.
        return guard.push(text.slice(0, -token.text.length)) + guard.end() + token.text;
      })
      .join("");

  return {
    citations: claims.citations,
    push: (delta: string): string => show(reader.push(delta)),
    end: (isWhole: boolean): string => {
      const shown = show(reader.end(isWhole));
      return shown + guard.push(claims.end()) + guard.end();
    },
  };
}
