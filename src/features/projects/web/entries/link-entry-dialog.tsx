import { useEffect, useRef, useState } from "react";
import { EntryFinder } from "#features/connections/web/entry-finder.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { entrySearchQuery } from "../queries.ts";
import { failedToLink, useLinkEntry } from "./link-changes.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Finds one of the user's entries and links it, with notes. Typed text is kept on failure. */
export function LinkEntryDialog(props: { projectId: string; onClose: () => void }) {
  const { projectId, onClose } = props;
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<Entry | null>(null);
  const [notes, setNotes] = useState("");
  const notesField = useRef<HTMLTextAreaElement>(null);
  const linking = useLinkEntry(projectId);

  // The search field that had the focus was removed.
  useEffect(() => {
    if (picked) notesField.current?.focus();
  }, [picked]);

  function submit(): void {
    if (!picked || linking.isPending) return;
    linking.mutate({ entryId: picked.id, notes: notes.trim() }, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Link Entry"
      keepOpenOutside={picked !== null}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!picked}
            busy={linking.isPending}
            busyLabel="Linking..."
          >
            Link Entry
          </Button>
        </>
      }
    >
      {picked ? (
        <div className="flex flex-col gap-5">
          <FormFailure title={failedToLink} error={linking.error} />
          <div className="flex items-start gap-3 rounded-ui border border-accent bg-accent-tint px-4 py-3">
            <EntryTile entry={picked} name={nameSource(picked)} />
            <div className="min-w-0 flex-1">
              <UserText as="p" className="font-serif text-base text-pretty wrap-anywhere">
                {picked.title}
              </UserText>
              <UserText as="p" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">
                {picked.summary || nameSource(picked)}
              </UserText>
              <Button
                size="sm"
                variant="quiet"
                className="mt-1 -ml-2.5"
                onClick={() => setPicked(null)}
              >
                Change selection
              </Button>
            </div>
          </div>
          <TextArea
            ref={notesField}
            label="Notes"
            aside="Optional"
            serif
            rows={4}
            maxLength={10_000}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </div>
      ) : (
        <EntryFinder
          text={text}
          onTextChange={setText}
          search={(q) => entrySearchQuery(projectId, q)}
          hint="Type at least two letters of a title."
          onPick={setPicked}
        />
      )}
    </Dialog>
  );
}
