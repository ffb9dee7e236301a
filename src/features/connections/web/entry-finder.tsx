import { useId, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Search } from "#web/ui/picture/icons.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { ConnectionsSkeleton } from "./connections-skeleton.tsx";
import { EntryOptions } from "./entry-options.tsx";

/** Minimum characters of a search. */
export const minSearchLength = 2;

export type FinderSearch = {
  /** Undefined until the first response. */
  entries: readonly Entry[] | undefined;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
};

/** A search field with results: arrows and Enter choose, or a click. */
export function EntryFinder(props: {
  text: string;
  onTextChange: (text: string) => void;
  search: FinderSearch;
  /** Whether the results belong to the typed text. */
  isSettled: boolean;
  /** Shown before a search, under a label. */
  proposed?: { label: string; entries: readonly Entry[] } | undefined;
  linkedIds: ReadonlySet<string>;
  /** Says what to type. */
  hint: string;
  onPick: (entry: Entry) => void;
}) {
  const { text, search, isSettled, proposed, linkedIds, onPick } = props;
  const [active, setActive] = useState(0);
  const id = useId();
  const isSearch = text.trim().length >= minSearchLength;
  const options = (isSearch ? search.entries : proposed?.entries) ?? [];

  function pick(entry: Entry | undefined): void {
    if (entry && !linkedIds.has(entry.id)) onPick(entry);
  }

  return (
    <>
      <TextField
        label="Search Entries"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] && `${id}-${options[active].id}`}
        autoComplete="off"
        leading={<Search aria-hidden="true" className="size-4" />}
        value={text}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0) setActive((active + step + options.length) % (options.length || 1));
          else if (event.key !== "Enter") return;
          else if (!isSearch || isSettled) pick(options[active]);
          event.preventDefault();
        }}
      />
      <div className="mt-4 min-h-64">
        {isSearch && search.error ? (
          <ErrorState
            title="Failed to search"
            error={search.error}
            retrying={search.isFetching}
            onRetry={search.retry}
          />
        ) : isSearch && !search.entries ? (
          <ConnectionsSkeleton />
        ) : options.length > 0 ? (
          <EntryOptions
            id={id}
            label={isSearch ? "Entries found" : (proposed?.label ?? "")}
            options={options}
            active={active}
            linkedIds={linkedIds}
            onActive={setActive}
            onPick={pick}
          />
        ) : (
          <p role="status" className="py-8 text-center text-ui text-pretty text-muted">
            {!isSearch ? props.hint : isSettled ? "No entries found" : "Searching..."}
          </p>
        )}
      </div>
    </>
  );
}
