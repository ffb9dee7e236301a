import { ArrowLeft } from "#web/ui/icons.tsx";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import type { Entry } from "#features/entries/contract.ts";
import { EntrySourceLine } from "#features/entries/web/entry-source.tsx";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { closeAddEntry } from "#web/layout/add-entry.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import type { Capture } from "./use-capture.ts";

/** The address is saved already: shows the entry, with its note, and asks what is wanted. */
export function DuplicateDialog({ capture, entry }: { capture: Capture; entry: Entry }) {
  const { draft, change, isBusy, planLimit } = capture;
  const limit = planLimit ?? capture.refusals.entries;
  const oldNote = entry.whyItsInteresting;
  const isNew = draft.why.trim() !== "" && draft.why.trim() !== oldNote;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeAddEntry()}
      title="You saved this already"
      keepOpenOutside
      onSubmit={() => isNew && capture.updateNote(entry)}
      footer={
        <>
          <IconButton
            label="Back"
            className="mr-auto -ml-2.5"
            icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}
            onClick={capture.forgetOutcome}
          />
          <Button onClick={capture.addAgain}>Add it again</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isNew}
            busy={isBusy}
            busyLabel="Saving..."
          >
            Update its note
          </Button>
        </>
      }
    >
      <div className="rounded-ui border border-line bg-paper p-4">
        <h3 className="text-lg wrap-anywhere">{entry.title}</h3>
        <p className="mt-0.5 text-ui text-muted wrap-anywhere">
          In {entry.collection.title || "Untitled"}
        </p>
        {oldNote && <WhyNote note={oldNote} className="mt-3" />}
        <EntrySourceLine entry={entry} className="mt-3" />
      </div>
      {limit && (
        <div className="mt-5">
          <PlanLimitMessage message={limit} isNotice={planLimit === null} />
        </div>
      )}
      <TextArea
        className="mt-5"
        label="Why is this interesting?"
        placeholder="What makes this content valuable or interesting to you?"
        hint={
          oldNote && isNew
            ? "This takes the place of the note above. The link stays one entry."
            : undefined
        }
        serif
        value={draft.why}
        onChange={(event) => change({ why: event.target.value })}
      />
      {oldNote && isNew && !draft.why.includes(oldNote) && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => change({ why: `${oldNote}\n\n${draft.why.trim()}` })}
        >
          Keep both notes
        </Button>
      )}
    </Dialog>
  );
}
