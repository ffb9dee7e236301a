import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryConnections } from "#features/connections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { EntryFinder, minSearchLength } from "./entry-finder.tsx";
import { linkEntries } from "./links.ts";
import { callerOf } from "#web/data/client.ts";
import type { searchApi } from "#features/search/contract.ts";

const call = callerOf<typeof searchApi>();

const shown = 8;

/** Finds an entry and links it to this one. Suggests related entries before anything is typed. */
export function LinkEntryDialog(props: {
  entry: Entry;
  connections: EntryConnections;
  onClose: () => void;
}) {
  const { entry, connections, onClose } = props;
  const client = useQueryClient();
  const [text, setText] = useState("");
  const wanted = useDelayed(text.trim());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["entry-to-link", wanted],
    queryFn: ({ signal }) =>
      call("GET /api/search", {
        // One more, because the entry itself is often the best match.
        query: { q: wanted, limit: shown + 1 },
        signal,
      }),
    enabled: wanted.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

  const listOthers = (found: readonly { entry: Entry }[]) =>
    found
      .map((one) => one.entry)
      // Entries of other users cannot be linked.
      .filter((one) => one.id !== entry.id && !one.shared)
      .slice(0, shown);

  function pick(other: Entry): void {
    onClose();
    void linkEntries(client, entry.id, other);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link Entry"
      description={
        <span className="line-clamp-2 wrap-anywhere">
          To “<UserText>{entry.title}</UserText>”
        </span>
      }
    >
      <EntryFinder
        text={text}
        onTextChange={setText}
        search={{
          entries: data && listOthers(data.items),
          error,
          isFetching,
          retry: () => void refetch(),
        }}
        isSettled={wanted === text.trim() && !isFetching}
        proposed={{ label: "Related entries", entries: listOthers(connections.related) }}
        linkedIds={new Set(connections.linked.map((one) => one.id))}
        hint="Type at least two letters of a title, a topic or a text."
        onPick={pick}
      />
    </Dialog>
  );
}
