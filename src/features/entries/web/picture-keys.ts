/** Not under the keys of entries, whose cache is changed as a whole. */
export const pictureKeys = {
  all: ["entry-pictures"],
  of: (id: string) => ["entry-pictures", id] as const,
} as const;
