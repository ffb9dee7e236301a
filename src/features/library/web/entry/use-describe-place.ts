import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { documentQuery } from "#features/reading/web/document-query.ts";
import { findPage } from "#features/reading/web/document-pages.tsx";

/** Names the page of a document on which an offset of its text is. Null for other texts and while it loads. */
export function useDescribePlace(entry: Entry): (offset: number) => string | null {
  // The reading view requests it.
  const { data } = useInfiniteQuery({ ...documentQuery(entry), enabled: false });
  const pages = data?.pages[0]?.pages;
  return useCallback(
    (offset) => {
      const page = pages ? findPage(pages, offset) : null;
      return page === null ? null : `Page ${page}`;
    },
    [pages],
  );
}
