/** What is being typed and not asked yet, by place: it outlives a change of address, and a look at an entry. */
import { useCallback } from "react";
import { createStore, useStore } from "#web/store.ts";

const drafts = createStore<Readonly<Record<string, string>>>({});

export function useQuestionDraft(place: string): [string, (text: string) => void] {
  const draft = useStore(drafts)[place] ?? "";
  return [draft, useCallback((text: string) => setQuestionDraft(place, text), [place])];
}

export function setQuestionDraft(place: string, text: string): void {
  drafts.set({ ...drafts.get(), [place]: text });
}

/** A new conversation has got its own place: what is being typed there goes with it. */
export function moveQuestionDraft(from: string, to: string): void {
  const { [from]: draft, ...rest } = drafts.get();
  if (draft !== undefined) drafts.set({ ...rest, [to]: draft });
}
