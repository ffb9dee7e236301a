import { memo, useRef, useState, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useLatestEntry } from "#features/entries/web/use-latest-entry.ts";
import type { ProjectEntry } from "#features/projects/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Pencil, Unlink } from "#web/ui/picture/icons.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useSaveLinkNotes } from "./link-changes.ts";

/** An entry card, and below it the entry's notes in this project. */
export const LinkedEntry = memo(function LinkedEntry(props: {
  link: ProjectEntry;
  renderEntry: (entry: Entry) => ReactNode;
  onUnlink: (link: ProjectEntry) => void;
}) {
  const { link } = props;
  const entry = useLatestEntry(link.entry);
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  return (
    <li className="flex min-w-0 flex-col">
      <div className="relative flex-1 [&>article]:h-full">{props.renderEntry(entry)}</div>
      <div className="mx-2 -mt-px rounded-b-ui border border-t-0 border-line px-3 py-2">
        {isEditing ? (
          <NotesForm
            link={link}
            onClose={() => {
              setEditing(false);
              // After the button is mounted again.
              setTimeout(() => editButton.current?.focus());
            }}
          />
        ) : (
          <div className="flex items-start gap-2">
            {link.notes ? (
              <>
                <span className="sr-only">Notes: </span>
                <UserText
                  as="p"
                  className="min-w-0 flex-1 py-1 font-serif text-base text-pretty whitespace-pre-line italic wrap-anywhere"
                >
                  {link.notes}
                </UserText>
              </>
            ) : (
              <p className="flex-1 py-1 text-ui text-faint">No notes for this project</p>
            )}
            <IconButton
              ref={editButton}
              label={`${link.notes ? "Edit" : "Add"} notes on ${entry.title}`}
              size="sm"
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setEditing(true)}
            />
            <IconButton
              label={`Unlink ${entry.title}`}
              size="sm"
              className="-ml-2"
              icon={<Unlink aria-hidden="true" className="size-4" />}
              onClick={() => props.onUnlink(link)}
            />
          </div>
        )}
      </div>
    </li>
  );
});

/** The typed text is kept until it is saved. */
function NotesForm({ link, onClose }: { link: ProjectEntry; onClose: () => void }) {
  const [notes, setNotes] = useState(link.notes);
  const save = useSaveLinkNotes(link);
  return (
    <form
      className="py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(notes.trim(), { onSuccess: onClose });
      }}
    >
      <TextArea
        label="Notes"
        autoFocus
        serif
        rows={3}
        maxLength={10_000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          onClose();
        }}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          busy={save.isPending}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}
