import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Entry, EntryUpdate, SharedEntry } from "#features/entries/contract.ts";
import { upsertEntry } from "#features/entries/web/entry-cache.ts";
import { patchEntry } from "#features/entries/web/mutations.ts";
import { WhyNote } from "#features/entries/web/why-note.tsx";
import { useReopen } from "#web/drafts/drafts.ts";
import { toastFailure } from "#web/failure.ts";
import { getPresentVersion } from "#web/data/versions.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const NoteForm = loadOnMount(async () => (await import("./note-form.tsx")).NoteForm);

/** The user's own note on an entry of another user, which other members see only if it is shown to them. */
export function OwnNote({ entry, own }: { entry: Entry; own: SharedEntry["ownNote"] }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const draftName = `own-note-${entry.id}`;
  useReopen(draftName, () => setEditing(true));
  const save = useMutation({
    mutationFn: (change: EntryUpdate) => patchEntry(entry.id, change),
    onSuccess: (saved) => upsertEntry(client, saved),
  });

  function close(): void {
    setEditing(false);
    // The button is mounted after this render.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (isEditing)
    return (
      <NoteForm
        name={draftName}
        present={own.text}
        isSaving={save.isPending}
        error={save.error}
        onSave={(whyItsInteresting) =>
          save.mutate(
            { whyItsInteresting, updatedAt: own.updatedAt ?? null },
            {
              onSuccess: close,
              onError: (error) => {
                const other = getPresentVersion<Entry>(error, "entry");
                if (other) upsertEntry(client, other);
              },
            },
          )
        }
        onClose={() => {
          save.reset();
          close();
        }}
      />
    );
  if (own.text === "")
    return (
      <button
        ref={opener}
        type="button"
        className="border-l-2 border-edge py-0.5 pl-3.5 font-serif text-lg text-muted italic hover:text-ink"
        onClick={() => setEditing(true)}
      >
        Say why it’s interesting to you…
      </button>
    );
  return (
    <div className="flex flex-col gap-3">
      <WhyNote note={own.text} />
      <SwitchField
        label="Show to members"
        description={own.isShown ? "The other members see it, with your name." : "Only you see it."}
        checked={own.isShown}
        disabled={save.isPending}
        onCheckedChange={(isNoteShown) =>
          save.mutate(
            { isNoteShown },
            { onError: (error) => toastFailure("Failed to change who sees your note", error) },
          )
        }
      />
      <Button
        ref={opener}
        size="sm"
        variant="quiet"
        className="-ml-2.5 self-start"
        onClick={() => setEditing(true)}
      >
        Edit your note
      </Button>
    </div>
  );
}
