import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EntryConnections } from "#features/connections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { EntryFinder } from "./entry-finder.tsx";
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
  const linkedIds = new Set(connections.linked.map(({ id }) => id));
  const listOthers = (found: readonly { entry: Entry }[]) =>
    found
      .map((one) => ({ entry: one.entry, isLinked: linkedIds.has(one.entry.id) }))
      // Entries of other users cannot be linked.
      .filter((one) => one.entry.id !== entry.id && !one.entry.shared)
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
        search={(q) =>
          queryOptions({
            queryKey: ["entry-to-link", q],
            queryFn: ({ signal }) =>
              // One more, because the entry itself is often the best match.
              call("GET /api/search", { query: { q, limit: shown + 1 }, signal }),
            select: ({ items }) => listOthers(items),
            staleTime: 30_000,
          })
        }
        proposed={{ label: "Related entries", entries: listOthers(connections.related) }}
        hint="Type at least two letters of a title, a topic or a text."
        onPick={pick}
      />
    </Dialog>
  );
}
