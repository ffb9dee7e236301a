import { useRef, useState } from "react";
import { type Highlight, maxHighlightNoteLength } from "#features/highlights/contract.ts";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { describeError } from "#web/data/api.ts";
import { ColourChoice } from "./colour-swatches.tsx";
import { useDeleteHighlight, useUpdateHighlight } from "./queries.ts";

type Draft = Pick<Highlight, "note" | "colour">;

/** What was typed in a dialog that was closed without saving, by highlight. */
const unsaved = new Map<string, Draft>();

/** Changes the note and the color of a highlight, or removes it. */
export function HighlightDialog(props: {
  highlight: Highlight;
  onAsk: (quote: string) => void;
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
  const remove = useDeleteHighlight(id);
  const error = isConflict(update.error) ? remove.error : (update.error ?? remove.error);

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
          if (!isConflict(failure)) return toast.error(describeError(failure));
          setBase(failure.details["highlight"] as Highlight);
          setOutdated(true);
        },
      },
    );
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
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: finish,
                onError: (failure) => toast.error(describeError(failure)),
              })
            }
          >
            Remove
          </Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <blockquote className="max-h-40 overflow-y-auto border-l-2 border-edge pl-3.5 font-serif text-base wrap-anywhere">
          {quote}
        </blockquote>
        {isOutdated && (
          <MessageBlock tone="info">
            {base.note === ""
              ? "The note was removed on another device. Save to keep your text below."
              : "The note was changed on another device. Save to replace it with your text below. It says:"}
            {base.note !== "" && (
              <span className="mt-1 block whitespace-pre-line wrap-anywhere">{base.note}</span>
            )}
          </MessageBlock>
        )}
        <ColourChoice
          value={draft.colour}
          onValueChange={(colour) => setDraft({ ...draft, colour })}
        />
        <TextArea
          ref={note}
          label="Note"
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
        <FormFailure error={error} />
      </div>
    </Dialog>
  );
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && "highlight" in error.details;
}
