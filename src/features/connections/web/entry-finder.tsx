import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { Option, useCombobox } from "#web/ui/picker/combobox.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Search } from "#web/ui/picture/icons.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { ConnectionsSkeleton } from "./connections-skeleton.tsx";

/** Minimum characters of a search. */
const minSearchLength = 2;

export type FoundEntry = { entry: Entry; isLinked: boolean };

/** A search field with results: arrows and Enter choose, or a click. */
export function EntryFinder<Response, Key extends readonly unknown[]>(props: {
  text: string;
  onTextChange: (text: string) => void;
  search: (text: string) => UseQueryOptions<Response, Error, readonly FoundEntry[], Key>;
  /** Shown before a search, under a label. */
  proposed?: { label: string; entries: readonly FoundEntry[] } | undefined;
  /** Says what to type. */
  hint: string;
  onPick: (entry: Entry) => void;
}) {
  const { text, proposed } = props;
  const wanted = text.trim();
  const settled = useDelayed(wanted);
  const { data, error, isFetching, refetch } = useQuery({
    ...props.search(settled),
    enabled: settled.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  const isSearch = wanted.length >= minSearchLength;
  // Whether the results belong to the typed text.
  const isSettled = settled === wanted && !isFetching;
  const options = (isSearch ? data : proposed?.entries) ?? [];
  const label = isSearch ? "Entries found" : proposed?.label;
  const combobox = useCombobox({ keys: options.map(({ entry }) => entry.id) });

  return (
    <>
      <TextField
        {...combobox.fieldProps}
        label="Search Entries"
        leading={<Search aria-hidden="true" className="size-4" />}
        value={text}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          combobox.restart();
        }}
        onKeyDown={(event) =>
          // Enter never submits the surrounding form.
          combobox.handleKey(event, {
            Enter: () => (!isSearch || isSettled) && combobox.pickActive?.(),
          })
        }
      />
      <div className="mt-4 min-h-64">
        {isSearch && error ? (
          <ErrorState
            title="Failed to search"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : isSearch && !data ? (
          <ConnectionsSkeleton />
        ) : options.length > 0 ? (
          <>
            <p className="mb-1 text-xs font-medium text-faint" aria-hidden="true">
              {label}
            </p>
            <div {...combobox.listProps} aria-label={label} className="-mx-2.5">
              {options.map(({ entry, isLinked }) => (
                <Option
                  key={entry.id}
                  {...combobox.getOptionProps(entry.id)}
                  disabled={isLinked}
                  className="gap-3 rounded-ui! px-2.5 py-2 not-aria-disabled:cursor-pointer aria-disabled:opacity-60"
                  onPoint={() => combobox.moveTo(entry.id)}
                  onPick={() => props.onPick(entry)}
                >
                  <EntryTile entry={entry} name={nameSource(entry)} />
                  <span className="min-w-0 flex-1">
                    <UserText className="line-clamp-2 font-serif text-base wrap-anywhere">
                      {entry.title}
                    </UserText>
                    <span className="block truncate text-sm text-faint">
                      {isLinked ? (
                        "Linked already"
                      ) : (
                        <>
                          <UserText>{nameSource(entry)}</UserText> ·{" "}
                          <UserText>{entry.collection.title}</UserText>
                        </>
                      )}
                    </span>
                  </span>
                </Option>
              ))}
            </div>
          </>
        ) : (
          <p role="status" className="py-8 text-center text-ui text-pretty text-muted">
            {!isSearch ? props.hint : isSettled ? "No entries found" : "Searching..."}
          </p>
        )}
      </div>
    </>
  );
}
