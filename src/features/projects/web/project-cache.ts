/** Updates every cached list and page after a change of a project, before the server's own data arrives. */
import type { QueryClient } from "@tanstack/react-query";
import type { Project } from "#features/projects/contract.ts";
import { changeItems, listCached, putIn } from "#web/data/cached-lists.ts";
import { projectKeys, projectQuery, projectsQuery } from "./queries.ts";

/** Stores a project that the server just returned. */
export function cacheProject(client: QueryClient, saved: Project): void {
  client.setQueryData(projectQuery(saved.id).queryKey, saved);
  changeItems<Project>(client, projectKeys.lists, (one) => {
    if (one.id === saved.id) return saved;
    return saved.isActive && one.isActive ? { ...one, isActive: false } : one;
  });
  refreshLists(client);
}

/** Puts a new project first in the unfiltered list. */
export function addProject(client: QueryClient, made: Project): void {
  putIn(client, projectsQuery().queryKey, made, (one) => one.id === made.id);
  cacheProject(client, made);
}

/** A project from a cached list, shown until its own response arrives. */
export function findListedProject(client: QueryClient, id: string): Project | undefined {
  return listCached<Project>(client, { queryKey: projectKeys.lists }).find((one) => one.id === id);
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
  changeItems<Project>(client, projectKeys.lists, (one) => (one.id === id ? shift(one) : one));
}

/** Refetches visible lists now, and others when they are next shown. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: projectKeys.lists });
}
