import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { endDraft, useDraft } from "./entry-drafts.ts";
import { notLoadedMessage } from "#web/ui/dialog/load-dialog.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";

const EntryEditForm = loadOnMount(
  async () => (await import("./entry-edit-form.tsx")).EntryEditForm,
  ({ entry, draft }) => {
    toast.error(notLoadedMessage);
    // Typed text, which a session left when it ended, stays.
    if (Object.keys(draft).length === 0) endDraft(entry.id);
  },
);

/**
 * Renders the children, or the edit form while the entry is being edited. The form's code is loaded at the
 * first edit.
 */
export function EntryEditing(props: { entry: Entry; children: ReactNode }) {
  const { entry, children } = props;
  const draft = useDraft(entry.id);
  if (!draft) return children;
  return <EntryEditForm fallback={children} entry={entry} draft={draft} />;
}
