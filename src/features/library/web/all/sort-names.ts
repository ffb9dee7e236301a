import type { LibrarySort } from "#shared/library-filters.ts";

export const sortNames: Readonly<Record<LibrarySort, string>> = {
  newest: "Newest",
  oldest: "Oldest",
  published: "Published",
  title: "Title",
};
