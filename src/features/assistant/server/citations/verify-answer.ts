/** Verifies the citations of a model's answer while it streams, and removes active content. */
import { normaliseUrl } from "#server/fetch/normalise-url.ts";
import { createUrlRemover } from "./remove-urls.ts";
import { createCitationVerifier } from "./verify-citations.ts";
import { escapeMarkdown } from "./replace-urls.ts";
import { createTokeniser } from "./tokenise-answer.ts";
import type { Source } from "./source.ts";
import type { Token } from "./tokens.ts";

/**
 * `push` takes the next piece of the answer and returns the text that is final so far; the output does not
 * depend on how the answer is cut. `end` returns the rest: `isWhole` is false if the model was interrupted.
 */
export function createAnswerVerifier(sources: readonly Source[]) {
  const entries = new Map(
    sources.flatMap(({ entry }) => (entry.url === null ? [] : [[normaliseUrl(entry.url), entry]])),
  );
  const link = (url: string, label?: string): string | null => {
    const entry = entries.get(normaliseUrl(url));
    if (entry === undefined) return null;
    return `[${escapeMarkdown(label?.trim() || entry.title)}](/entry/${entry.id})`;
  };
  const tokeniser = createTokeniser(link);
  const verifier = createCitationVerifier(sources);
  const urls = createUrlRemover(link);

  const show = (tokens: Token[]): string =>
    tokens
      .map((token) => {
        const text = verifier.push(token);
        if (token.kind !== "code") return urls.push(text);
        // Code stays verbatim, but the text before it does not.
        return urls.push(text.slice(0, -token.text.length)) + urls.end() + token.text;
      })
      .join("");

  return {
    citations: verifier.citations,
    push: (delta: string): string => show(tokeniser.push(delta)),
    end: (isWhole: boolean): string => {
      const shown = show(tokeniser.end(isWhole));
      return shown + urls.push(verifier.end()) + urls.end();
    },
  };
}
