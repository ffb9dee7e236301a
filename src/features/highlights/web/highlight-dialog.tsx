import { useRef, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { maxHighlightNoteLength } from "#shared/highlight-limits.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import { getPresentVersion } from "#web/data/versions.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { OtherVersion } from "#web/ui/state/other-version.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { ColourChoice, colourNames } from "./colour-swatches.tsx";
import { useUpdateHighlight } from "./queries.ts";
import { SharedSwitch } from "./shared-switch.tsx";

type Draft = Pick<Highlight, "note" | "colour"> & { isShared: boolean };

function toDraft({ note, colour, isShared }: Highlight): Draft {
  return { note, colour, isShared: isShared === true };
}

/** What was typed in a dialog that was closed without saving, by highlight. */
const unsaved = new Map<string, Draft>();

/** Changes the note and the color of a highlight and who sees it, or removes it. */
export function HighlightDialog(props: {
  highlight: Highlight;
  /** Undefined if it is not open to the user any more. */
  entry: Entry | undefined;
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
  const [begin] = useState<Draft>(() => unsaved.get(id) ?? toDraft(base));
  const [draft, setDraft] = useDraftState<Draft>(`highlight ${id}`, begin);
  const note = useRef<HTMLTextAreaElement>(null);
  const update = useUpdateHighlight(id);

  const stored = toDraft(base);
  const isChanged = (["note", "colour", "isShared"] as const).some(
    (field) => draft[field] !== stored[field],
  );

  function close(): void {
    if (isChanged) unsaved.set(id, draft);
    else unsaved.delete(id);
    onClose();
  }

  function finish(): void {
    unsaved.delete(id);
    onClose();
  }

  function save(): void {
    const { isShared, ...change } = draft;
    const sharing = isShared === stored.isShared ? {} : { isShared };
    update.mutate(
      { ...change, ...sharing, updatedAt: base.updatedAt },
      {
        onSuccess: finish,
        onError: (failure) => {
          const other = getPresentVersion<Highlight>(failure, "highlight");
          if (!other) return;
          setBase(other);
          setOutdated(true);
        },
      },
    );
  }

  function takeOther(): void {
    setDraft(toDraft(base));
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
        {base.isClosed ? (
          <p className="text-ui text-muted">
            This entry is no longer shared with you, so its words are not shown. Your note stays.
          </p>
        ) : (
          <UserText
            as="blockquote"
            className="highlight-item max-h-40 overflow-y-auto pl-3.5 font-serif text-base wrap-anywhere"
            data-colour={draft.colour}
          >
            {quote}
          </UserText>
        )}
        {isOutdated && (
          <OtherVersion
            message="This highlight was changed on another device."
            fields={[
              { label: "Note", text: base.note, serif: true },
              { label: "Color", text: colourNames[base.colour] },
            ]}
            onTake={takeOther}
          />
        )}
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
        {props.entry && (
          <SharedSwitch
            collectionId={props.entry.collection.id}
            checked={draft.isShared}
            onCheckedChange={(isShared) => setDraft({ ...draft, isShared })}
          />
        )}
        {!base.isClosed && (
          <div className="flex flex-wrap gap-2">
            <CopyButton text={quote} label="Copy text" />
            <Button size="sm" onClick={() => props.onAsk(quote)}>
              Ask about this
            </Button>
          </div>
        )}
        {update.error && !getPresentVersion(update.error, "highlight") && (
          <MessageBlock tone="danger">{describeFailure(update.error)}</MessageBlock>
        )}
      </div>
    </Dialog>
  );
}

function describeFailure(error: Error): string {
  return isNotFound(error)
    ? "This highlight was removed on another device. Copy your note to keep it."
    : describeError(error);
}
