/**
 * The version of the reader. When it increases, and with it the default of the column, entries that were read before are read
 * again from their stored pages and documents.
 */
export const readerVersion = 1;
