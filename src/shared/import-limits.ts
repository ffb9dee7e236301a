/** Bytes of an uploaded import file; a zip may hold so much once unpacked. */
export const maxImportBytes = 1024 * 1024 * 1024;
export const mostImportRows = 100_000;
