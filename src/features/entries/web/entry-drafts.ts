/** What is being typed into entries, kept outside the cards: a list drops cards that scroll out of sight. */
import { useSyncExternalStore } from "react";
import { createStore } from "#web/store.ts";

/** Only the fields that were touched: the others follow the entry, which may still be being read. */
export type EntryDraft = {
  title?: string;
  summary?: string;
  whyItsInteresting?: string;
  /** Why it was not saved, until it is changed. */
  failure?: Error | undefined;
};

const drafts = createStore<ReadonlyMap<string, EntryDraft>>(new Map());

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

export function endDraft(id: string): void {
  const next = new Map(drafts.get());
  next.delete(id);
  drafts.set(next);
}
