/** Updates every cached list and page after a change of a project, before the server's own data arrives. */
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Project, ProjectPage } from "#features/projects/contract.ts";
import type { Page } from "#shared/pages.ts";
import { projectKeys, projectQuery, projectsQuery } from "./queries.ts";

type ProjectPages = InfiniteData<ProjectPage, string>;

/** Stores a project that the server just returned. */
export function cacheProject(client: QueryClient, saved: Project): void {
  client.setQueryData(projectQuery(saved.id).queryKey, saved);
  changeProjects(client, (one) => {
    if (one.id === saved.id) return saved;
    return saved.isActive && one.isActive ? { ...one, isActive: false } : one;
  });
  refreshLists(client);
}

/** Puts a new project first in the unfiltered list. */
export function addProject(client: QueryClient, made: Project): void {
  client.setQueryData(projectsQuery().queryKey, (known) => {
    const [first, ...others] = known?.pages ?? [];
    if (!known || !first || first.items.some((one) => one.id === made.id)) return known;
    const pages = [{ ...first, items: [made, ...first.items] }, ...others];
    return { ...known, pages: pages.map((page) => ({ ...page, total: page.total + 1 })) };
  });
  cacheProject(client, made);
}

/** Changes every cached list; null removes the project from it. */
export function changeProjects(
  client: QueryClient,
  change: (one: Project) => Project | null,
): void {
  client.setQueriesData<ProjectPages>({ queryKey: projectKeys.lists }, (known) => {
    if (!known) return known;
    const pages = known.pages.map((page) => {
      const items = page.items.map(change).filter((one) => one !== null);
      return { ...page, items };
    });
    const gone = countItems(known.pages) - countItems(pages);
    return { ...known, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}

/** A project from a cached list, shown until its own response arrives. */
export function findListedProject(client: QueryClient, id: string): Project | undefined {
  for (const [, known] of client.getQueriesData<ProjectPages>({ queryKey: projectKeys.lists })) {
    const found = known?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Adjusts the counts of people and entries. */
export function shiftCounts(
  client: QueryClient,
  id: string,
  by: { people?: number; entries?: number },
): void {
  const shift = (one: Project): Project => ({
    ...one,
    peopleCount: Math.max(0, one.peopleCount + (by.people ?? 0)),
    entryCount: Math.max(0, one.entryCount + (by.entries ?? 0)),
  });
  client.setQueryData(projectQuery(id).queryKey, (known) => known && shift(known));
  changeProjects(client, (one) => (one.id === id ? shift(one) : one));
}

/** Changes pages of people or links: `change` gets the items of each page. */
export function changePages<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (items: Item[], page: number) => Item[],
): void {
  // A pending response does not include the change.
  void client.cancelQueries({ queryKey });
  client.setQueryData<InfiniteData<Page<Item>, string>>(
    queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, index) => ({ ...page, items: change(page.items, index) })),
      },
  );
}

/** Refetches visible lists now, and others when they are next shown. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: projectKeys.lists });
}

function countItems(pages: readonly ProjectPage[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}
