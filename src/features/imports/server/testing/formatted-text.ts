import { makeDocument } from "#features/capture/server/reading/article/make-document.ts";
import { createTextResult } from "#features/capture/server/reading/reading-protocol.ts";

/** A text with a heading, a numbered list and words of another kind, with its document. */
export function makeFormatted(page: number) {
  const html = `<h2>Page ${page}</h2><ol start="3"><li>A <em>formatted</em> text</li></ol>`;
  return makeDocument({ ...createTextResult(""), html });
}
