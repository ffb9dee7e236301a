import type { Fetched } from "#server/fetch/guarded-fetch.ts";
import type { ReadRequest } from "../reading/reading-protocol.ts";

/** Detects how to read fetched bytes, from their declared type and first bytes; null if they cannot be read. */
export function detectPageKind(
  page: Pick<Fetched, "contentType" | "bytes" | "url">,
): ReadRequest["kind"] | null {
  const type = page.contentType.split(";", 1)[0]!.trim().toLowerCase();
  const head = page.bytes.subarray(0, 1_024).toString("latin1");
  if (head.startsWith("%PDF-")) return "pdf";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type === "application/pdf") return "pdf";
  if (type === "application/msword") return "doc";
  if (type.endsWith("wordprocessingml.document")) return "docx";
  if (/^\s*(<!doctype html|<html|<\?xml[^>]*>\s*<(!doctype )?html)/i.test(head)) return "html";
  if (type.startsWith("text/") && type !== "text/css") return "txt";
  if (type === "application/json" || type.endsWith("+xml") || type === "application/xml")
    return "txt";
  return null;
}
