import { describeMime } from "#server/files/describe-mime.ts";
import { isCfb } from "./documents/cfb.ts";
import type { ReadKind } from "./reading-protocol.ts";

/** The type detected from the first bytes; null if unknown. */
export type DetectedType =
  | { kind: ReadKind | "rtf" }
  /** `name` completes the sentence "This file is …". */
  | { kind: "other"; name: string };

// A local file, an empty archive, one split over several files.
const zipMarks = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"];

function startsLikeHtml(bytes: Buffer): boolean {
  const start = bytes
    .subarray(0, 1_024)
    .toString("latin1")
    .replace(/^(\xef\xbb\xbf|\s|<!--.*?-->|<\?xml[^>]*>)+/s, "");
  return /^<(!doctype html|html|head|body|title|meta)[\s>]/i.test(start);
}

/** RSS, Atom, RDF or JSON Feed. */
function startsLikeFeed(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4_096).toString("latin1");
  if (/^(\xef\xbb\xbf|\s)*\{/.test(start))
    return /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org\\?\/version/i.test(start);
  const root = start.replace(/^(\xef\xbb\xbf|\s|<!--.*?-->|<\?[^>]*>|<!doctype[^>[]*>)+/is, "");
  return /^<(rss|rdf:rdf)[\s>]|^<(\w+:)?feed\s[^>]*w3\.org\/2005\/atom/i.test(root);
}

/** Detects the type from the bytes, ignoring names and headers. */
export async function detectType(bytes: Buffer): Promise<DetectedType | null> {
  const start = bytes.subarray(0, 1_024).toString("latin1");
  if (startsLikeHtml(bytes)) return { kind: "html" };
  if (startsLikeFeed(bytes)) return { kind: "feed" };
  if (start.includes("%PDF-")) return { kind: "pdf" };
  if (zipMarks.some((mark) => start.startsWith(mark))) return { kind: "docx" };
  if (isCfb(bytes)) return { kind: "doc" };
  if (start.startsWith("{\\rtf")) return { kind: "rtf" };
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024)).catch(() => undefined);
  if (!found || /^(text|application\/(xml|json))/.test(found.mime)) return null;
  return { kind: "other", name: describeMime(found.mime, found.ext) };
}
