/** Drafts of questions by place: they survive navigation and visits to an entry. */
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

/** The conversation that takes over the draft of a new one once its URL is reached. */
let expecting: string | null = null;

export function expectQuestionDraft(place: string): void {
  expecting = place;
}

/** The URL of `place` was reached: if expected, the text typed in `from` moves with it. */
export function takeQuestionDraft(from: string, place: string): void {
  if (expecting !== place) return;
  expecting = null;
  const { [from]: draft, ...rest } = drafts.get();
  if (draft !== undefined) drafts.set({ ...rest, [place]: draft });
}
