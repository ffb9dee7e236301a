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
