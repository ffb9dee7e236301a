import type { ImportItem } from "#features/imports/server/items/import-item.ts";
import { divideDocument } from "#shared/article/document-pieces.ts";
import { getPlainText } from "#shared/article/plain-text.ts";
import { repairArticle } from "#shared/article/repair-article.ts";

/** The document of an entry, repaired; null if there is none that can be read. */
export function readDocument(given: unknown): NonNullable<ImportItem["document"]> | null {
  const document = given ? repairArticle(given) : null;
  return document && { text: getPlainText(document), stored: divideDocument(document) };
}
