import { formatNumber } from "#web/format-number.ts";
import type { ProjectFilter, ProjectListing, ProjectSort } from "./queries.ts";

/** The first is the usual one. */
export const filterNames: Readonly<Record<ProjectFilter, string>> = {
  all: "All",
  "in-progress": "In progress",
  completed: "Completed",
  archived: "Archived",
};
export const sortNames: Readonly<Record<ProjectSort, string>> = {
  updated: "Last updated",
  newest: "Newest",
  name: "Name",
};

/** As an address holds it. */
export function readFilter(value: unknown): ProjectFilter {
  return typeof value === "string" && Object.hasOwn(filterNames, value)
    ? (value as ProjectFilter)
    : "all";
}

/** Without what is usual: a cache tells listings apart by their parts. */
export function describeListing(
  filter: ProjectFilter,
  sort: ProjectSort,
  q: string,
): ProjectListing {
  return {
    ...(filter !== "all" && { filter }),
    ...(sort !== "updated" && { sort }),
    ...(q && { q }),
  };
}

/** "1 person", "12 people". */
export function formatPeopleCount(count: number, locale?: string): string {
  return `${formatNumber(count, locale)} ${count === 1 ? "person" : "people"}`;
}
