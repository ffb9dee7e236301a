import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { projectFilters, projectSorts, projectsApi } from "#features/projects/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { pagesFrom } from "#web/data/pages-from.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectsApi & typeof projectLinksApi>();

export type ProjectFilter = (typeof projectFilters)[number];
export type ProjectSort = (typeof projectSorts)[number];
/** The filters of a list: defaults ("all", "updated", no words) are omitted. */
export type ProjectListing = {
  filter?: ProjectFilter | undefined;
  sort?: ProjectSort | undefined;
  q?: string | undefined;
};

export const projectKeys = {
  all: ["projects"],
  lists: ["projects", "list"],
  list: (listing: ProjectListing) => ["projects", "list", listing] as const,
  detail: (id: string) => ["projects", "detail", id] as const,
  people: (id: string) => ["projects", "people", id] as const,
  links: (id: string) => ["projects", "links", id] as const,
  /** Under its own key, because suggestions are expensive and must not be refetched after every change. */
  suggestions: (id: string) => ["project-suggestions", id] as const,
  search: (id: string, q: string) => ["project-entry-search", id, q] as const,
} as const;

/** The first page is small to arrive soon; later pages are larger to need fewer requests. */
const firstPageSize = 24;
const laterPageSize = 48;
const peoplePageSize = 100;

export function projectsQuery(listing: ProjectListing = {}) {
  return infiniteQueryOptions({
    queryKey: projectKeys.list(listing),
    ...pagesFrom(
      (options) => call("GET /api/projects", options),
      { ...listing, limit: firstPageSize },
      laterPageSize,
    ),
  });
}

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: projectKeys.detail(id),
    queryFn: ({ signal }) => call("GET /api/projects/:id", { params: { id }, signal }),
  });
}

/** The people of a project, sorted by name. */
export function peopleQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: projectKeys.people(id),
    ...pagesFrom(
      (options) => call("GET /api/projects/:id/people", { params: { id }, ...options }),
      { limit: peoplePageSize },
    ),
  });
}

/** Linked entries, the newest link first. */
export function linksQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: projectKeys.links(id),
    ...pagesFrom(
      (options) => call("GET /api/projects/:id/entries", { params: { id }, ...options }),
      { limit: firstPageSize },
      laterPageSize,
    ),
  });
}

export function suggestionsQuery(id: string) {
  return queryOptions({
    queryKey: projectKeys.suggestions(id),
    queryFn: ({ signal }) => call("GET /api/projects/:id/suggestions", { params: { id }, signal }),
  });
}

/** The user's entries that match `q`, which has at least two characters. */
export function entrySearchQuery(id: string, q: string) {
  return queryOptions({
    queryKey: projectKeys.search(id, q),
    queryFn: ({ signal }) =>
      call("GET /api/projects/entry-search", { query: { q, projectId: id }, signal }),
    select: ({ items }) => items,
    staleTime: 30_000,
    gcTime: 60_000,
  });
}
