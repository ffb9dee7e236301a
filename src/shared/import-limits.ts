/** Bytes of an uploaded import file; also the limit of a zip's unpacked size. */
export const maxImportBytes = 1024 * 1024 * 1024;
/** Rows of one import; a file with more is imported in parts of so many. */
export const maxImportRows = 100_000;

/** How many rows a file has, with the limit where it is exceeded. */
export function describeRowCount(rows: number): string {
  const has = `This file has ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}.`;
  return rows > maxImportRows
    ? `${has} An import takes at most ${maxImportRows.toLocaleString("en")} at a time.`
    : has;
}
