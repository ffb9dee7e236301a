/** Detects how to read the bytes behind a URL: the bytes decide, the declared type resolves what they leave open. */
import { describeMime } from "#server/files/describe-mime.ts";
import { startsPngOrJpeg } from "#server/files/image-header.ts";
import { decodeText } from "#server/text/decode-text.ts";
import { detectType } from "../reading/detect-type.ts";
import type { ReadKind } from "../reading/reading-protocol.ts";

export type SourceKind =
  | { kind: ReadKind }
  | { kind: "image"; type: "image/png" | "image/jpeg" }
  /** `name` completes the sentence "This address leads to a file that is …". */
  | { kind: "other"; name: string };

/** Bytes from the start that are enough to detect the kind. */
export const headBytes = 4_096;

const typesOfHtml = new Set(["text/html", "application/xhtml+xml"]);
const documentTypes: [RegExp, ReadKind][] = [
  [/^application\/(x-)?pdf$/, "pdf"],
  [/wordprocessingml\.document$/, "docx"],
  [/^application\/(msword|rtf)$|^text\/rtf$/, "doc"],
];
const openTypes =
  /^$|^(application|binary)\/(octet-stream|force-download|x-download|download|unknown)$/;

export async function detectSourceKind(page: {
  bytes: Buffer;
  contentType: string;
  url: string;
}): Promise<SourceKind> {
  const head = page.bytes.subarray(0, headBytes);
  const type = page.contentType.split(";", 1)[0]!.trim().toLowerCase();
  if (startsPngOrJpeg(head))
    return { kind: "image", type: head[0] === 0xff ? "image/jpeg" : "image/png" };
  const detected = await detectType(head);
  if (detected?.kind === "other") return { kind: "other", name: detected.name };
  if (detected) return { kind: detected.kind === "rtf" ? "doc" : detected.kind };
  if (typesOfHtml.has(type)) return { kind: "html" };
  const document = documentTypes.find(([pattern]) => pattern.test(type));
  if (document) return { kind: document[1] };
  const textKind = detectTextKind(type, page.url);
  if (textKind) return { kind: textKind };
  if (openTypes.test(type) && decodeText(head)) return { kind: "txt" };
  return { kind: "other", name: describeMime(type, type.split("/")[1] || "no type") };
}

function detectTextKind(type: string, url: string): ReadKind | null {
  const path = URL.parse(url)?.pathname.toLowerCase() ?? "";
  const isOpen = type === "text/plain" || openTypes.test(type);
  if (/^text\/(x-(web-)?)?markdown$/.test(type)) return "markdown";
  if (isOpen && /\.(md|markdown)$/.test(path)) return "markdown";
  if (/[/+]json$/.test(type) || (isOpen && path.endsWith(".json"))) return "json";
  if (type.startsWith("text/") && type !== "text/css") return "txt";
  return /[/+]xml$/.test(type) ? "txt" : null;
}
