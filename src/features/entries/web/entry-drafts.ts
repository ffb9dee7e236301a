/**
 * The user's unsaved edits of entries. Stored outside the cards, because a list unmounts cards that scroll
 * out of sight.
 */
import { useSyncExternalStore } from "react";
import { registerDraft, claimDraft } from "#web/drafts/drafts.ts";
import { createStore } from "#web/store.ts";

export const draftFields = ["title", "summary", "whyItsInteresting"] as const;
type DraftFields = Partial<Record<(typeof draftFields)[number], string>>;

/** Only the edited fields: the others follow the entry, which may still be being read. */
export type EntryDraft = DraftFields & {
  /** The edited fields as they were before. */
  base?: DraftFields;
  /** The error of the last save, until the draft is changed. */
  failure?: Error | undefined;
};

const draftName = "entry-edits";

const drafts = createStore<ReadonlyMap<string, EntryDraft>>(
  new Map(Object.entries(claimDraft<Record<string, EntryDraft>>(draftName) ?? {})),
);
/** Sent but not answered yet: kept with the drafts in case the session ends. */
const sent = new Map<string, EntryDraft>();

registerDraft(draftName, () => {
  // The failure is not the user's input.
  const all = [...sent, ...drafts.get()]
    .map(([id, draft]) => [id, omitFailure(draft)] as const)
    .filter(([, typed]) => Object.keys(typed).length > 0);
  return all.length > 0 ? Object.fromEntries(all) : undefined;
});

function omitFailure(draft: EntryDraft): EntryDraft {
  const typed = { ...draft };
  delete typed.failure;
  return typed;
}

/** The draft of this entry; undefined unless it is being edited. */
export function useDraft(id: string): EntryDraft | undefined {
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get().get(id),
    () => undefined,
  );
}

export function setDraft(id: string, draft: EntryDraft): void {
  drafts.set(new Map(drafts.get()).set(id, draft));
}

/** Ends the draft; its text is kept until `saving` has settled. */
export function sendDraft(id: string, saving: Promise<unknown>): void {
  const draft = drafts.get().get(id);
  if (draft) sent.set(id, draft);
  endDraft(id);
  const settle = () => void sent.delete(id);
  saving.then(settle, settle);
}

export function endDraft(id: string): void {
  const next = new Map(drafts.get());
  next.delete(id);
  drafts.set(next);
}
