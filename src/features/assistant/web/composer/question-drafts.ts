/** Drafts of questions by place: they survive navigation and visits to an entry. */
import { useCallback, useSyncExternalStore } from "react";
import { registerDraft, claimDraft } from "#web/drafts/drafts.ts";
import { createStore } from "#web/store.ts";

/** The place of a conversation that has not begun. */
export const newDraft = "new";

const draftName = "questions";

const drafts = createStore<Readonly<Record<string, string>>>(claimDraft(draftName) ?? {});
/** Asked, and not accepted by the server yet: kept with the drafts should the session end. */
const asked = new Map<string, string>();

registerDraft(draftName, () => {
  const all = Object.entries({ ...Object.fromEntries(asked), ...drafts.get() });
  const typed = all.filter(([, text]) => text.trim() !== "");
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
});

/** Keeps a question with the drafts until the returned function is called. */
export function keepAsked(place: string, text: string): () => void {
  asked.set(place, text);
  return () => void asked.delete(place);
}

export function useQuestionDraft(place: string): [string, (text: string) => void] {
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get()[place] ?? "",
    () => "",
  );
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
