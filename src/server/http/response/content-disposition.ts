/**
 * The Content-Disposition parameters of RFC 6266: an ASCII name for old clients, and the exact name in UTF-8.
 */
export function formatNameParameters(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
