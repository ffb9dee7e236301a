/** What is being typed into entries. Stored outside the cards, because a list unmounts cards that scroll out of sight. */
import { useSyncExternalStore } from "react";
import { registerDraft, takeDraft } from "#web/drafts.ts";
import { createStore } from "#web/store.ts";

/** Only the fields that were touched: the others follow the entry, which may still be being read. */
export type EntryDraft = {
  title?: string;
  summary?: string;
  whyItsInteresting?: string;
  /** Why it was not saved, until it is changed. */
  failure?: Error | undefined;
};

const draftName = "entry-edits";

const drafts = createStore<ReadonlyMap<string, EntryDraft>>(
  new Map(Object.entries(takeDraft<Record<string, EntryDraft>>(draftName) ?? {})),
);
/** Sent, and not answered yet: kept with the drafts should the session end. */
const sent = new Map<string, EntryDraft>();

registerDraft(draftName, () => {
  // The failure is not text of the user's.
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

/** What is being typed into this entry; undefined while nobody edits it. */
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
