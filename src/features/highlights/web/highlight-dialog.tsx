import { useRef, useState } from "react";
import type { Highlight } from "#features/highlights/contract.ts";
import { maxHighlightNoteLength } from "#shared/highlight-limits.ts";
import { ApiError, describeError, isNotFound } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ColourChoice, colourNames } from "./colour-swatches.tsx";
import { useUpdateHighlight } from "./queries.ts";

type Draft = Pick<Highlight, "note" | "colour">;

/** What was typed in a dialog that was closed without saving, by highlight. */
const unsaved = new Map<string, Draft>();

/** Changes the note and the color of a highlight, or removes it. */
export function HighlightDialog(props: {
  highlight: Highlight;
  onAsk: (quote: string) => void;
  /** Called after the dialog has closed. */
  onRemove: (highlight: Highlight) => void;
  onClose: () => void;
}) {
  const { onClose } = props;
  // The version that is edited: a newer one does not replace what is typed.
  const [base, setBase] = useState(props.highlight);
  const [isOutdated, setOutdated] = useState(false);
  const { id, quote } = base;
  const [begin] = useState<Draft>(
    () => unsaved.get(id) ?? { note: base.note, colour: base.colour },
  );
  const [draft, setDraft] = useDraftState<Draft>(`highlight ${id}`, begin);
  const note = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateHighlight(id);

  function close(): void {
    const isChanged = draft.note !== base.note || draft.colour !== base.colour;
    if (isChanged) unsaved.set(id, draft);
    else unsaved.delete(id);
    onClose();
  }

  function finish(): void {
    unsaved.delete(id);
    onClose();
  }

  function save(): void {
    update.mutate(
      { ...draft, updatedAt: base.updatedAt },
      {
        onSuccess: finish,
        onError: (failure) => {
          if (!isConflict(failure)) return;
          setBase(failure.details["highlight"] as Highlight);
          setOutdated(true);
        },
      },
    );
  }

  function takeOther(): void {
    setDraft({ note: base.note, colour: base.colour });
    setOutdated(false);
    note.current?.focus();
  }

  return (
    <Dialog
      open
      compact
      keepOpenOutside
      title="Highlight"
      size="sm"
      initialFocus={note}
      onOpenChange={close}
      onSubmit={save}
      footer={
        <>
          <Button
            variant="quiet"
            className="mr-auto text-danger!"
            onClick={() => {
              finish();
              // After the dialog has returned the focus.
              requestAnimationFrame(() => props.onRemove(base));
            }}
          >
            Remove
          </Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
            {isOutdated ? "Save mine" : "Save"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <blockquote
          className="highlight-item max-h-40 overflow-y-auto pl-3.5 font-serif text-base wrap-anywhere"
          data-colour={draft.colour}
        >
          {quote}
        </blockquote>
        {isOutdated && <OtherVersion other={base} onTake={takeOther} />}
        <ColourChoice
          value={draft.colour}
          onValueChange={(colour) => setDraft({ ...draft, colour })}
        />
        <TextArea
          ref={note}
          label={isOutdated ? "Your note" : "Note"}
          serif
          maxLength={maxHighlightNoteLength}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={quote} label="Copy text" />
          <Button size="sm" onClick={() => props.onAsk(quote)}>
            Ask about this
          </Button>
        </div>
        {update.error && !isConflict(update.error) && (
          <MessageBlock tone="danger">{describeFailure(update.error)}</MessageBlock>
        )}
      </div>
    </Dialog>
  );
}

/** The version that was saved elsewhere while the user typed another. */
function OtherVersion({ other, onTake }: { other: Highlight; onTake: () => void }) {
  return (
    <MessageBlock tone="info">
      {other.note === ""
        ? "This highlight was changed on another device, where it has no note."
        : "This highlight was changed on another device. The note there:"}
      {other.note !== "" && (
        <span className="mt-1.5 block max-h-32 overflow-y-auto font-serif text-base whitespace-pre-line wrap-anywhere">
          {other.note}
        </span>
      )}
      <span className="mt-1.5 block">Color there: {colourNames[other.colour].toLowerCase()}</span>
      <Button size="sm" className="mt-2.5" onClick={onTake}>
        Use that version
      </Button>
    </MessageBlock>
  );
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && "highlight" in error.details;
}

function describeFailure(error: Error): string {
  return isNotFound(error)
    ? "This highlight was removed on another device. Copy your note to keep it."
    : describeError(error);
}
