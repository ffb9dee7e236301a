import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useDraft } from "./entry-drafts.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const EntryEditForm = loadOnMount(
  async () => (await import("./entry-edit-form.tsx")).EntryEditForm,
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
