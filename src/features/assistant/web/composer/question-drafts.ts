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

/** The conversation that the draft of a new one goes to once its address is reached. */
let expecting: string | null = null;

export function expectQuestionDraft(place: string): void {
  expecting = place;
}

/** The address of `place` is reached: if it was expected, what was typed in `from` until now goes with it. */
export function takeQuestionDraft(from: string, place: string): void {
  if (expecting !== place) return;
  expecting = null;
  const { [from]: draft, ...rest } = drafts.get();
  if (draft !== undefined) drafts.set({ ...rest, [place]: draft });
}
