import { describeMime } from "#server/describe-mime.ts";
import { isCfb } from "./cfb.ts";
import type { ReadKind } from "./reading-protocol.ts";

/** What the bytes are, as far as their beginning tells; null when nothing is recognised. */
export type DetectedType =
  | { kind: ReadKind | "rtf" }
  /** `name` completes the sentence "This file is …". */
  | { kind: "other"; name: string };

// A local file, an archive with nothing in it, one split over several files.
const zipMarks = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"];

function startsLikeHtml(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 1_024)
    .toString("latin1")
    .replace(/^(\xef\xbb\xbf|\s|<!--.*?-->|<\?xml[^>]*>)+/s, "");
  return /^<(!doctype html|html|head|body|title|meta)[\s>]/i.test(start);
}

/** Looks at the bytes rather than at names and headers. */
export async function detectType(bytes: Buffer): Promise<DetectedType | null> {
  const start = bytes.subarray(0, 1_024).toString("latin1");
  if (start.includes("%PDF-")) return { kind: "pdf" };
  if (zipMarks.some((mark) => start.startsWith(mark))) return { kind: "docx" };
  if (isCfb(bytes)) return { kind: "doc" };
  if (start.startsWith("{\\rtf")) return { kind: "rtf" };
  if (startsLikeHtml(bytes)) return { kind: "html" };
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined);
  if (!found || /^(text|application\/(xml|json))/.test(found.mime)) return null;
  return { kind: "other", name: describeMime(found.mime, found.ext) };
}
