import { useEffect, useRef } from "react";
import { ApiError } from "#web/data/api.ts";
import { useDraftState } from "#web/drafts/drafts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { OtherVersion } from "#web/ui/state/other-version.tsx";

/** Edits a note in place. What was typed is kept if saving fails. */
export function NoteForm(props: {
  /** The name of the draft, which is stored if the session ends. */
  name: string;
  /** The present note, which may be changed elsewhere while this one is edited. */
  present: string;
  isSaving: boolean;
  error: Error | null;
  onSave: (note: string) => void;
  onClose: () => void;
}) {
  const { name, present, error } = props;
  const [draft, setDraft] = useDraftState(name, { text: present, base: present });
  const isOutdated = present !== draft.base && present !== draft.text;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wrong = error instanceof ApiError ? error.fields["whyItsInteresting"] : undefined;

  function save(): void {
    if (!props.isSaving) props.onSave(draft.text);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for Cancel and Save
    <form
      noValidate
      aria-label="Your note"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.onClose();
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {!isOutdated && <FormFailure title="Failed to save your note" error={error} />}
      {isOutdated && (
        <OtherVersion
          message="Your note was changed on another device while you edited it."
          fields={[{ label: "Note", text: present, serif: true }]}
          onTake={() => setDraft({ text: present, base: present })}
        />
      )}
      <TextArea
        ref={field}
        label="Your note"
        labelHidden
        serif
        value={draft.text}
        error={wrong}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          busy={props.isSaving}
          busyLabel="Saving..."
        >
          {isOutdated ? "Save mine" : "Save"}
        </Button>
      </div>
    </form>
  );
}
