import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { SavedFilter } from "#features/saved-filters/contract.ts";
import { parseSearch } from "#web/search-params.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu/menu.tsx";
import { ArrowDown, ArrowUp, Ellipsis, Pencil, SquarePen, Trash2 } from "#web/ui/picture/icons.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { NameFilterDialog } from "./name-filter-dialog.tsx";
import {
  deleteSavedFilter,
  savedFiltersQuery,
  updateSavedFilter,
  watchSavedFilters,
} from "./queries.ts";

const linkClasses =
  "flex min-h-9 min-w-0 flex-1 items-center rounded-ui px-2.5 py-1.5 text-ui transition-colors hover:bg-hover pointer-coarse:min-h-11";

/** The saved filters, in the user's order. `search` is the filter that the page shows. */
export function SavedFiltersPanel({ search }: { search: string }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(savedFiltersQuery);
  const [renamed, setRenamed] = useState<SavedFilter | null>(null);
  useEffect(() => watchSavedFilters(client), [client]);
  const filters = data?.items ?? [];
  return (
    <nav aria-label="Saved filters">
      <ul className="flex flex-col gap-px">
        <li className="flex">
          <Link
            to="/library"
            search={{} as never}
            className={joinClasses(
              linkClasses,
              search === "" && "bg-accent-tint font-medium text-accent",
            )}
            aria-current={search === "" ? "page" : undefined}
          >
            All entries
          </Link>
        </li>
        {filters.length > 0 && (
          <li aria-hidden="true" className="px-2.5 pt-4 pb-1 text-xs font-medium text-faint">
            Saved filters
          </li>
        )}
        {filters.map((one, at) => (
          <li key={one.id} className="group flex items-center">
            <FilterLink filter={one} isShown={one.search === search} />
            <Menu
              label={`Saved filter ${one.name}`}
              renderTrigger={(trigger) => (
                <IconButton
                  {...trigger}
                  label={`Actions for ${one.name}`}
                  size="sm"
                  className="pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:aria-expanded:opacity-100"
                  icon={<Ellipsis aria-hidden="true" className="size-4" />}
                />
              )}
            >
              <MenuItem
                icon={<Pencil aria-hidden="true" className="size-4 text-faint" />}
                onSelect={() => setRenamed(one)}
              >
                Rename
              </MenuItem>
              {search !== "" && search !== one.search && (
                <MenuItem
                  icon={<SquarePen aria-hidden="true" className="size-4 text-faint" />}
                  onSelect={() => updateSavedFilter(client, one.id, { search })}
                >
                  Replace with the current filters
                </MenuItem>
              )}
              {at > 0 && (
                <MenuItem
                  icon={<ArrowUp aria-hidden="true" className="size-4 text-faint" />}
                  onSelect={() => updateSavedFilter(client, one.id, { position: at - 1 })}
                >
                  Move up
                </MenuItem>
              )}
              {at < filters.length - 1 && (
                <MenuItem
                  icon={<ArrowDown aria-hidden="true" className="size-4 text-faint" />}
                  onSelect={() => updateSavedFilter(client, one.id, { position: at + 1 })}
                >
                  Move down
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem
                tone="danger"
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onSelect={() => deleteSavedFilter(client, one)}
              >
                Delete
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      {!data && !error && (
        <SkeletonGroup label="Loading saved filters..." className="mt-2 flex flex-col gap-2">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title="Failed to load saved filters"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && filters.length === 0 && (
        <p className="px-2.5 pt-2 text-sm text-pretty text-faint">
          Choose filters and save them to find them here.
        </p>
      )}
      {renamed && <NameFilterDialog filter={renamed} onClose={() => setRenamed(null)} />}
    </nav>
  );
}

function FilterLink({ filter, isShown }: { filter: SavedFilter; isShown: boolean }) {
  return (
    <Link
      to="/library"
      search={parseSearch(filter.search) as never}
      title={filter.name}
      aria-current={isShown ? "page" : undefined}
      className={joinClasses(linkClasses, isShown && "bg-accent-tint font-medium text-accent")}
    >
      <UserText className="min-w-0 flex-1 truncate">{filter.name}</UserText>
    </Link>
  );
}
