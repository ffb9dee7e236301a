import { formatNumber } from "#web/format-number.ts";
import type { ProjectFilter, ProjectListing, ProjectSort } from "./queries.ts";

/** The first is the default. */
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

/** Parses the filter of the URL. */
export function parseProjectFilter(value: unknown): ProjectFilter {
  return typeof value === "string" && Object.hasOwn(filterNames, value)
    ? (value as ProjectFilter)
    : "all";
}

/** Omits defaults, because they would make a different cache key. */
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
