/** Bytes of an uploaded import file; also the limit of a zip's unpacked size. */
export const maxImportBytes = 1024 * 1024 * 1024;
export const mostImportRows = 100_000;
