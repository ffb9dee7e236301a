import { useEffect, useState } from "react";
import { EntryUpdate, type Entry } from "#features/entries/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { getPresentVersion, listConflicts } from "#web/data/versions.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";
import { OtherVersion } from "#web/ui/state/other-version.tsx";
import { draftFields, endDraft, type EntryDraft, sendDraft, setDraft } from "./entry-drafts.ts";
import { useUpdateEntry } from "./mutations.ts";

const labels = {
  title: "Title",
  summary: "Summary",
  whyItsInteresting: "Why is it interesting?",
} as const;

/**
 * Edits an entry in place. Closes at once; if saving fails it reopens with everything typed. `entry` is the present
 * version, which may have been changed elsewhere since the user began to type.
 */
export function EntryEditForm({ entry, draft }: { entry: Entry; draft: EntryDraft }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [startsAtNote] = useState(draft.whyItsInteresting === "");
  const { mutateAsync } = useUpdateEntry(entry, (failure) => {
    // This form closed at once. It opens again in place of the edit button, unless the user has left the page.
    const isShown = findEditButton(entry.id) !== null;
    setDraft(entry.id, getPresentVersion(failure, "entry") ? draft : { ...draft, failure });
    return isShown;
  });
  const { base = {} } = draft;
  const conflicts = listConflicts(draftFields, { base, typed: draft, present: entry });

  // Return the focus to the edit button when the form closes.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      findEditButton(entry.id)?.focus();
    },
    [entry.id],
  );

  function change(field: (typeof draftFields)[number], text: string): void {
    setErrors({});
    const before = { [field]: entry[field], ...base };
    setDraft(entry.id, { ...draft, failure: undefined, base: before, [field]: text });
  }

  function takeOther(): void {
    const kept = { ...draft, base: { ...base } };
    for (const field of conflicts) {
      delete kept[field];
      delete kept.base[field];
    }
    setDraft(entry.id, kept);
  }

  function save(): void {
    const { base: _base, failure: _failure, ...typed } = draft;
    const parsed = EntryUpdate.safeParse(typed);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map((one) => [one.path[0], one.message])));
      return;
    }
    const isChanged = (field: (typeof draftFields)[number]) =>
      draft[field] !== undefined && parsed.data[field] !== entry[field];
    if (draftFields.some(isChanged))
      sendDraft(entry.id, mutateAsync({ ...parsed.data, updatedAt: entry.updatedAt }));
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
      <FormFailure title="Failed to update entry" error={draft.failure} />
      {conflicts.length > 0 && (
        <OtherVersion
          message="This entry was changed elsewhere while you edited it."
          fields={conflicts.map((field) => ({
            label: labels[field],
            text: entry[field],
            serif: field === "whyItsInteresting",
          }))}
          onTake={takeOther}
        />
      )}
      <TextField
        label={labels.title}
        autoFocus={!startsAtNote}
        value={draft.title ?? entry.title}
        error={errors["title"]}
        onChange={(event) => change("title", event.target.value)}
      />
      <TextArea
        label={labels.summary}
        value={draft.summary ?? entry.summary}
        error={errors["summary"]}
        onChange={(event) => change("summary", event.target.value)}
      />
      <TextArea
        label={labels.whyItsInteresting}
        serif
        autoFocus={startsAtNote}
        value={draft.whyItsInteresting ?? entry.whyItsInteresting}
        error={errors["whyItsInteresting"]}
        onChange={(event) => change("whyItsInteresting", event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => endDraft(entry.id)}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {conflicts.length > 0 ? "Save mine" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function findEditButton(id: string): HTMLElement | null {
  return document.querySelector(`[data-edit="${CSS.escape(id)}"]`);
}
