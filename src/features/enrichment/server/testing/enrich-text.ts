import type { Reading, ReadingInput } from "#features/enrichment/contract.ts";
import { buildTextArticle } from "#server/article/text-article.ts";
import { enrichEmbedded } from "../service.ts";

/** The embedded reading of a plain text. */
export function enrichText(input: ReadingInput): Reading {
  const { blocks } = buildTextArticle(input.text, input.language);
  return enrichEmbedded({ ...input, blocks });
}
