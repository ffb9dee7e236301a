import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import {
  cleanValues,
  formatLibraryPath,
  type LibraryFilter,
  type LibraryFilterName,
  parseLibrarySearch,
} from "#shared/library-filters.ts";
import { stringifySearch } from "#web/search-params.ts";

export type FilterChanges = {
  filter: LibraryFilter;
  /** Each change is an entry of the browser's history. */
  change: (next: Partial<LibraryFilter>) => void;
  add: (name: LibraryFilterName, value: string) => void;
  remove: (name: LibraryFilterName, value: string) => void;
};

/** The filter, which is stored in the URL alone. */
export function useLibraryFilter(): FilterChanges {
  const navigate = useNavigate();
  const search = stringifySearch(useSearch({ strict: false }));
  const filter = useMemo(() => parseLibrarySearch(search), [search]);
  const change = useCallback(
    (next: Partial<LibraryFilter>) =>
      void navigate({ href: formatLibraryPath({ ...filter, ...next }), resetScroll: false }),
    [filter, navigate],
  );
  return {
    filter,
    change,
    add: (name, value) => {
      const values = cleanValues(name, [...(filter.values[name] ?? []), value]);
      change({ values: { ...filter.values, [name]: values } });
    },
    remove: (name, value) => change({ values: removeValue(filter.values, name, value) }),
  };
}

/** The values without this one. */
export function removeValue(
  values: LibraryFilter["values"],
  name: LibraryFilterName,
  value: string,
): LibraryFilter["values"] {
  const { [name]: known = [], ...others } = values;
  const left = known.filter((one) => one !== value);
  return left.length > 0 ? { ...others, [name]: left } : others;
}
