import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { SearchResult } from "#features/search/contract.ts";
import type { EntryConnections } from "#features/connections/contract.ts";
import { request } from "#web/api.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Search } from "#web/ui/icons.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ConnectionsSkeleton } from "./connections-skeleton.tsx";
import { EntryOptions } from "./entry-options.tsx";
import { linkEntries } from "./links.ts";
import { useDelayed } from "#web/use-delayed.ts";

const shortestSearch = 2;
const shown = 8;

/** Finds an entry and links it to this one. Before anything is typed it proposes what is related. */
export function LinkEntryDialog(props: {
  entry: Entry;
  connections: EntryConnections;
  onClose: () => void;
}) {
  const { entry, connections, onClose } = props;
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const id = useId();
  const wanted = useDelayed(text.trim(), 150);
  const isSearch = text.trim().length >= shortestSearch;
  const search = useQuery({
    queryKey: ["entry-to-link", wanted],
    queryFn: ({ signal }) =>
      request<SearchResult>("GET", "/api/search", {
        // One more, for this entry itself is often the best match.
        query: { q: wanted, limit: shown + 1 },
        signal,
      }),
    enabled: isSearch && wanted.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

  const linkedIds = new Set(connections.linked.map((one) => one.id));
  const found = isSearch ? search.data?.items : connections.related;
  const options = (found ?? [])
    .map((one) => one.entry)
    .filter((one) => one.id !== entry.id)
    .slice(0, shown);
  const isSettled = !isSearch || (wanted === text.trim() && !search.isFetching);

  function pick(other: Entry | undefined): void {
    if (!other || linkedIds.has(other.id)) return;
    onClose();
    void linkEntries(client, entry.id, other);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link Entry"
      description={<span className="line-clamp-2 wrap-anywhere">To “{entry.title}”</span>}
    >
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
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0) setActive((active + step + options.length) % (options.length || 1));
          else if (event.key === "Enter" && isSettled) pick(options[active]);
          else return;
          event.preventDefault();
        }}
      />
      <div className="mt-4 min-h-64">
        {isSearch && search.error ? (
          <ErrorState
            title="Failed to search"
            error={search.error}
            retrying={search.isFetching}
            onRetry={() => void search.refetch()}
          />
        ) : isSearch && !search.data ? (
          <ConnectionsSkeleton />
        ) : options.length > 0 ? (
          <EntryOptions
            id={id}
            label={isSearch ? "Entries found" : "Related entries"}
            options={options}
            active={active}
            linkedIds={linkedIds}
            onActive={setActive}
            onPick={pick}
          />
        ) : (
          <p role="status" className="py-8 text-center text-ui text-pretty text-muted">
            {!isSearch
              ? "Type two letters or more of a title, a topic or what an entry says."
              : isSettled
                ? "No entries found"
                : "Searching..."}
          </p>
        )}
      </div>
    </Dialog>
  );
}
