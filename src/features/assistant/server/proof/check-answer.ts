/** Checks a model's answer while it streams: verifies citations, and removes anything active. */
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import { guardWords } from "./guard-words.ts";
import { markClaims } from "./mark-claims.ts";
import { escapeMarkdown } from "./plain-urls.ts";
import { readAnswer, type Token } from "./read-answer.ts";
import type { Source } from "./source.ts";

/**
 * Takes the answer in pieces of any size and returns what is settled; the output does not depend on the
 * pieces. `end` tells whether the model finished.
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
        // Verbatim, apart from the text before it.
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
