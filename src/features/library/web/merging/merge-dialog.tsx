import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { isWebAddress, nameSource } from "#features/entries/web/source-words.ts";
import { formatCalendarDate } from "#shared/format-calendar-date.ts";
import { describeError } from "#web/data/api.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { mergeEntries } from "./merge-entries.ts";

/** Asks which of several entries of one page is kept, and where. */
export function MergeDialog(props: {
  entries: readonly Entry[];
  onClose: () => void;
  /** Called with the entry that is kept. */
  onMerged?: ((into: string) => void) | undefined;
}) {
  const { entries, onClose } = props;
  const client = useQueryClient();
  const [into, setInto] = useState(() => chooseKept(entries).id);
  const kept = entries.find(({ id }) => id === into)!;
  const [chosen, setChosen] = useState<{ id: string; title: string } | null>(null);
  const target = chosen ?? kept.collection;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const areApart = entries.some(({ collection }) => collection.id !== kept.collection.id);
  const becomesPrivate = !kept.isPrivate && entries.some(({ isPrivate }) => isPrivate);

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await mergeEntries(client, entries, { into, collectionId: target.id });
      onClose();
      props.onMerged?.(into);
    } catch (error) {
      setFailure(describeError(error));
      setBusy(false);
    }
  }

  return (
    <SettingDialog
      title={`Merge ${entries.length} entries`}
      description="One entry is kept, with the notes, topics, highlights, links and projects of all. The others are moved to the trash. You can undo this."
      failure={failure}
      action="Merge"
      busyLabel="Merging..."
      busy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioCards
        legend="Keep"
        choices={entries.map((entry) => ({
          value: entry.id,
          label: entry.title,
          description: describeEntry(entry),
        }))}
        value={into}
        onValueChange={(id) => {
          setInto(id);
          setFailure(null);
        }}
      />
      {areApart && (
        <CollectionSelect
          label="Keep it in"
          value={target.id}
          fallbackTitle={target.title || "Untitled"}
          withShared
          onValueChange={(id, title) => {
            setChosen({ id, title });
            setFailure(null);
          }}
        />
      )}
      {becomesPrivate && (
        <MessageBlock tone="info">
          It will no longer be public, because one of these entries is private.
        </MessageBlock>
      )}
    </SettingDialog>
  );
}

/** The oldest one that could be read. */
function chooseKept(entries: readonly Entry[]): Entry {
  const isRead = ({ status, summary }: Entry) => status === "ready" && summary !== "";
  const byAge = entries.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return byAge.find(isRead) ?? byAge[0]!;
}

/** With the address and the note, because titles, sites and days of one page are often the same. */
function describeEntry(entry: Entry): string {
  const { url, whyItsInteresting } = entry;
  const parts = [
    `In ${entry.collection.title || "Untitled"}`,
    isWebAddress(url) ? url.replace(/^https?:\/\/(www\.)?/i, "") : nameSource(entry),
    `saved ${formatCalendarDate(entry.createdAt.slice(0, 10))}`,
  ];
  if (entry.status === "failed") parts.push("could not be read");
  if (whyItsInteresting) parts.push(`“${shorten(whyItsInteresting)}”`);
  return parts.join(" · ");
}

function shorten(note: string): string {
  return note.length > 80 ? `${note.slice(0, 80).toWellFormed()}…` : note;
}
