import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import {
  formatLibrarySearch,
  type LibraryFilter,
  noLibraryFilter,
} from "#shared/library-filters.ts";
import { parseSearch } from "./search-params.ts";

/** A link to /library with a filter. */
export function LibraryLink(
  props: { filter: Partial<LibraryFilter> } & Omit<ComponentProps<typeof Link>, "to" | "search">,
) {
  const { filter, ...rest } = props;
  const search = parseSearch(formatLibrarySearch({ ...noLibraryFilter, ...filter }));
  return <Link {...rest} to="/library" search={search as never} />;
}
