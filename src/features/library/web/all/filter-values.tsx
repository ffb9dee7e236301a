import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type CountedFilter,
  getFilterDefinition,
  type LibraryFilter,
} from "#shared/library-filters.ts";
import { formatNumber } from "#web/format-number.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { moveThroughList } from "#web/ui/menu/move-through-list.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { formatCount } from "./filter-words.ts";
import { libraryValuesQuery } from "./library-queries.ts";

/** The most frequent values of a filter among the entries shown, with their counts, and a search box. */
export function FilterValues(props: {
  name: CountedFilter;
  filter: LibraryFilter;
  onChoose: (value: string) => void;
}) {
  const { name, filter, onChoose } = props;
  const [typed, setTyped] = useState("");
  const wanted = useDelayed(typed.trim());
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...libraryValuesQuery(filter, name, wanted),
    placeholderData: keepPreviousData,
  });
  const label = getFilterDefinition(name).label.toLowerCase();
  const chosen = new Set(filter.values[name]?.map((value) => value.toLowerCase()));

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its controls
    <div
      className="min-h-64"
      onKeyDown={(event) =>
        moveThroughList(event, list.current, !isPlaceholderData && wanted === typed.trim())
      }
    >
      <SearchField
        label={`Find a ${label}`}
        className="mb-3"
        value={typed}
        onValueChange={setTyped}
      />
      {data && (
        <ul ref={list} aria-label="Values" className="-mx-2">
          {data.items.map(({ value, label: text, count, isMore }) => (
            <li key={value}>
              <button
                type="button"
                disabled={chosen.has(value.toLowerCase())}
                className="flex min-h-10 w-full items-center gap-3 rounded-ui px-2 py-1.5 text-start text-ui transition-colors hover:bg-hover focus-visible:bg-hover disabled:text-faint"
                onClick={() => onChoose(value)}
              >
                <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{text}</UserText>
                {chosen.has(value.toLowerCase()) ? (
                  <Glyph name="check" className="size-4 text-accent" />
                ) : (
                  <span className="shrink-0 text-sm text-faint tabular-nums">
                    {formatCount({ count, isMore }, formatNumber)}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!data && !error && (
        <SkeletonGroup label="Loading values..." className="flex flex-col gap-2">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="h-8" />
          ))}
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          title="Failed to load the values"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.items.length === 0 && (
        <p role="status" className="py-3 text-ui text-muted wrap-anywhere">
          {wanted === ""
            ? `None of these entries has a known ${label}.`
            : `No ${label} contains “${wanted}”.`}
        </p>
      )}
    </div>
  );
}
