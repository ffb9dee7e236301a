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

/** What Windows, or a link in a note, does not take in a name. */
const refused = /[\p{Cc}\p{Cf}/\\:*?"<>|#^[\]]/gu;
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
const mostCharacters = 100;
/** Of UTF-8, of the 255 that a file system takes. */
const mostBytes = 200;

/** A name of one file or folder, made of what a person wrote: without what any file system refuses, or `fallback`. */
export function toFileName(text: string, fallback: string): string {
  const plain = text
    .slice(0, 4 * mostCharacters)
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
    if (count > mostCharacters || bytes > mostBytes) break;
    name += character;
  }
  name = name.replace(/[. ]+$/, "");
  return devices.test(name) ? `_${name}` : name || fallback;
}
