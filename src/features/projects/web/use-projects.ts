import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { projectsQuery, type ProjectListing } from "./queries.ts";

/** Projects in pages. What was there stays in sight while they are sorted or searched anew. */
export function useProjects(listing: ProjectListing) {
  const list = useInfiniteQuery({ ...projectsQuery(listing), placeholderData: keepPreviousData });
  return {
    projects: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages.at(-1)?.total ?? 0,
    error: list.error,
    isFetching: list.isFetching,
    /** Of the listing before. */
    isStale: list.isPlaceholderData,
    retry: () => void list.refetch(),
    next: {
      exists: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      error: list.isFetchNextPageError ? list.error : null,
      load: () => void list.fetchNextPage(),
    },
  };
}
