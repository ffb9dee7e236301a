import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { projectsQuery, type ProjectListing } from "./queries.ts";

/** Projects in pages. The previous results stay visible while a new order or search loads. */
export function useProjects(listing: ProjectListing) {
  const list = useInfiniteQuery({ ...projectsQuery(listing), placeholderData: keepPreviousData });
  return {
    projects: list.data?.pages.flatMap(({ items }) => items),
    total: list.data?.pages.at(-1)?.total ?? 0,
    error: list.error,
    isFetching: list.isFetching,
    /** The results are of the previous listing. */
    isStale: list.isPlaceholderData,
    retry: () => void list.refetch(),
    /** For loading the next page. */
    query: list,
  };
}
