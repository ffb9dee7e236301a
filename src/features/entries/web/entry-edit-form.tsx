import { useEffect, useState } from "react";
import { EntryUpdate, type Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { endDraft, sendDraft, setDraft, type EntryDraft } from "./entry-drafts.ts";
import { useUpdateEntry } from "./mutations.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** Edits an entry in place. Closes at once; if saving fails it reopens with everything typed. */
export function EntryEditForm({ entry, draft }: { entry: Entry; draft: EntryDraft }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [startsAtNote] = useState(draft.whyItsInteresting === "");
  const { mutateAsync } = useUpdateEntry(entry, (failure) =>
    setDraft(entry.id, { ...draft, failure }),
  );

  // When the form closes, return the focus to the edit button.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(entry.id)}"]`)?.focus();
    },
    [entry.id],
  );

  function change(part: EntryDraft): void {
    setErrors({});
    setDraft(entry.id, { ...draft, failure: undefined, ...part });
  }

  function save(): void {
    const parsed = EntryUpdate.safeParse(draft);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map((one) => [one.path[0], one.message])));
      return;
    }
    const isChanged = (field: keyof EntryUpdate & keyof EntryDraft) =>
      draft[field] !== undefined && parsed.data[field] !== entry[field];
    if ((["title", "summary", "whyItsInteresting"] as const).some(isChanged))
      sendDraft(entry.id, mutateAsync(parsed.data));
    else endDraft(entry.id);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for Cancel and Save
    <form
      noValidate
      aria-label={`Edit ${entry.title}`}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") endDraft(entry.id);
        else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <FormFailure error={draft.failure} />
      <TextField
        label="Title"
        autoFocus={!startsAtNote}
        value={draft.title ?? entry.title}
        error={errors["title"]}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Summary"
        value={draft.summary ?? entry.summary}
        error={errors["summary"]}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <TextArea
        label="Why is it interesting?"
        serif
        autoFocus={startsAtNote}
        value={draft.whyItsInteresting ?? entry.whyItsInteresting}
        error={errors["whyItsInteresting"]}
        onChange={(event) => change({ whyItsInteresting: event.target.value })}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => endDraft(entry.id)}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
