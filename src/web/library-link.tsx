import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import type { LibraryFilter } from "#shared/library-filters.ts";

/**
 * A link to /library with a filter. Imports types only, because the home page has such links, and is within its budget
 * without the table of filters: the router writes the values as `formatLibrarySearch` does.
 */
export function LibraryLink(
  props: { values: LibraryFilter["values"] } & Omit<ComponentProps<typeof Link>, "to" | "search">,
) {
  const { values, ...rest } = props;
  return <Link {...rest} to="/library" search={values as never} />;
}
