/** The last part of a path, without control characters, at most 200 characters. */
export function cleanFileName(name: string): string {
  const base = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .split(/[\\/]/)
    .at(-1)!
    .trim();
  return base.length <= 200
    ? base
    : `${base.slice(0, 190).toWellFormed()}${base.slice(base.lastIndexOf(".")).slice(-10)}`;
}

/** Characters that Windows rejects in a name, or that break a link in a note. */
const refused = /[\p{Cc}\p{Cf}/\\:*?"<>|#^[\]]/gu;
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
const maxCharacters = 100;
/** In UTF-8; file systems allow 255. */
const maxBytes = 200;

/**
 * Turns user text into a file or folder name that every file system accepts; `fallback` if nothing remains.
 */
export function toFileName(text: string, fallback: string): string {
  const plain = text
    .slice(0, 4 * maxCharacters)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(refused, " ")
    .replaceAll(/\s+/gu, " ")
    .replace(/^[. ]+/, "");
  let name = "";
  let count = 0;
  let bytes = 0;
  for (const character of plain) {
    count += 1;
    bytes += Buffer.byteLength(character);
    if (count > maxCharacters || bytes > maxBytes) break;
    name += character;
  }
  name = name.replace(/[. ]+$/, "");
  return devices.test(name) ? `_${name}` : name || fallback;
}
