/** Names a document behind a URL, as a browser would name its download. */
import { cleanFileName } from "#server/files/file-name.ts";
import { percentDecode } from "#shared/percent-decode.ts";

/** From the Content-Disposition header (RFC 6266), otherwise from the URL; always with `extension`. */
export function nameSourceFile(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  extension: string,
): string {
  const lastPart = percentDecode(new URL(url).pathname.split("/").at(-1) ?? "");
  const name =
    cleanFileName(parseDisposition(headers["content-disposition"] ?? "") ?? "") ||
    cleanFileName(lastPart) ||
    "document";
  const isNamed = name.toLowerCase().endsWith(`.${extension}`);
  return isNamed ? name : `${name.slice(0, 190).toWellFormed()}.${extension}`;
}

function parseDisposition(header: string): string | null {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return percentDecode(encoded);
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? [];
  const name = quoted ?? plain;
  // Header bytes arrive as Latin-1; most servers send UTF-8.
  if (name === undefined) return null;
  const utf8 = Buffer.from(name, "latin1").toString("utf8");
  return utf8.includes("\ufffd") ? name : utf8;
}
