import type { CoverKind } from "../reading-protocol.ts";
import { findDocxPicture } from "./find-docx-picture.ts";
import { renderFirstPage } from "./render-first-page.ts";

const makers: Record<CoverKind, (bytes: Buffer) => Promise<Buffer | string>> = {
  pdf: renderFirstPage,
  docx: findDocxPicture,
};

/** The bytes of a picture that shows the document, or a sentence on why there is none. Runs in the child. */
export function makeDocumentCover(kind: CoverKind, bytes: Buffer): Promise<Buffer | string> {
  return makers[kind](bytes);
}
