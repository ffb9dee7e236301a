/** Bytes of an uploaded import file; also the limit of a zip's unpacked size. */
export const maxImportBytes = 1024 * 1024 * 1024;
/** Rows of one import; a larger file is imported in parts of this size. */
export const maxImportRows = 100_000;

/** Names the number of rows of a file, and the limit if it is exceeded. */
export function describeRowCount(rows: number): string {
  const has = `This file has ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}.`;
  return rows > maxImportRows
    ? `${has} An import takes at most ${maxImportRows.toLocaleString("en")} at a time.`
    : has;
}
