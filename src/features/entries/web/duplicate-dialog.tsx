import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { EntrySourceLine } from "./entry-source.tsx";
import { WhyNote } from "./why-note.tsx";

/** Shows the entry that the user already has on a URL, and asks whether to add it again or update its note. */
export function DuplicateDialog(props: {
  entry: Entry;
  note: string;
  onNoteChange: (note: string) => void;
  /** Why the server refused to save; shown instead of `refusal`. */
  planLimit: string | null;
  /** Why the plan allows no further entry; null if it does. */
  refusal: string | null;
  busy: boolean;
  onBack: () => void;
  onClose: () => void;
  onAddAgain: () => void;
  onUpdateNote: () => void;
}) {
  const { entry, note, onNoteChange } = props;
  const limit = props.planLimit ?? props.refusal;
  const oldNote = entry.whyItsInteresting;
  const isNew = note.trim() !== "" && note.trim() !== oldNote;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="You saved this already"
      keepOpenOutside
      onSubmit={() => isNew && props.onUpdateNote()}
      footer={
        <>
          <Button variant="quiet" className="mr-auto -ml-2.5" onClick={props.onBack}>
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            Back
          </Button>
          <Button onClick={props.onAddAgain}>Add it again</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isNew}
            busy={props.busy}
            busyLabel="Saving..."
          >
            Update its note
          </Button>
        </>
      }
    >
      <div className="rounded-ui border border-line bg-paper p-4">
        <UserText as="h3" className="text-lg wrap-anywhere">
          {entry.title}
        </UserText>
        <p className="mt-0.5 text-ui text-muted wrap-anywhere">
          In <UserText>{entry.collection.title || "Untitled"}</UserText>
        </p>
        {oldNote && <WhyNote note={oldNote} className="mt-3" />}
        <EntrySourceLine entry={entry} className="mt-3" />
      </div>
      {limit && (
        <div className="mt-5">
          <PlanLimitMessage message={limit} isNotice={props.planLimit === null} />
        </div>
      )}
      <TextArea
        className="mt-5"
        label="Why is this interesting?"
        placeholder="What makes this content valuable or interesting to you?"
        hint={
          oldNote && isNew ? "This replaces the note above. The link stays one entry." : undefined
        }
        serif
        value={note}
        onChange={(event) => onNoteChange(event.target.value)}
      />
      {oldNote && isNew && !note.includes(oldNote) && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => onNoteChange(`${oldNote}\n\n${note.trim()}`)}
        >
          Keep both notes
        </Button>
      )}
    </Dialog>
  );
}
