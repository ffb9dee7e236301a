import { lazy, Suspense, type ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { useDraft } from "./entry-drafts.ts";

const EntryEditForm = lazy(async () => ({
  default: (await import("./entry-edit-form.tsx")).EntryEditForm,
}));

/** The children, or while the entry is being edited its form. Its code comes with the first edit. */
export function EntryEditing(props: { entry: Entry; children: ReactNode }) {
  const { entry, children } = props;
  const draft = useDraft(entry.id);
  if (!draft) return children;
  return (
    <Suspense fallback={children}>
      <EntryEditForm entry={entry} draft={draft} />
    </Suspense>
  );
}
