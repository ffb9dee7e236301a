import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { projectsQuery, type ProjectListing } from "./queries.ts";

/** Projects in pages. The previous results stay visible while a new order or search loads. */
export function useProjects(listing: ProjectListing) {
  const query = useInfiniteQuery({ ...projectsQuery(listing), placeholderData: keepPreviousData });
  return {
    projects: query.data?.pages.flatMap(({ items }) => items),
    total: query.data?.pages.at(-1)?.total ?? 0,
    query,
  };
}
