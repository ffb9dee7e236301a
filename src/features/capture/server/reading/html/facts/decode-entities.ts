import { Parser } from "htmlparser2";

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi;

/**
 * The title as it was meant: many programs escape it twice, so that the page shows `&reg;`. A page that also shows
 * such a reference in its heading is about it.
 */
export function decodeTitle(title: string, headings: readonly string[]): string {
  return headings.some((heading) => heading.search(entity) >= 0) ? title : decodeEntities(title);
}

/** Decodes character references such as `&reg;`. Unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(entity, (reference) => {
    let decoded = "";
    new Parser({ ontext: (part) => (decoded += part) }).end(reference);
    return decoded;
  });
}
