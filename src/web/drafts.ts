/* What the user is typing in forms, in case the session ends. Text alone can be stored; chosen files stay in memory. */
import { useEffect, useEffectEvent, useState } from "react";
import { pageState } from "./page-state.ts";
import { forgetStoredDrafts, readStoredDrafts, storeDrafts } from "./stored-drafts.ts";

/** Returns JSON, or undefined while nothing is typed. */
type ReadDraft = () => unknown;

const open = new Map<string, ReadDraft>();
const kept = new Map(Object.entries(claimStoredDrafts()));

/** Names a form's text while the returned function is not called. */
export function registerDraft(name: string, read: ReadDraft): () => void {
  open.set(name, read);
  return () => {
    if (open.get(name) === read) open.delete(name);
  };
}

function listDrafts(): [string, unknown][] {
  return [...open]
    .map(([name, read]): [string, unknown] => [name, read()])
    .filter(([, draft]) => draft !== undefined);
}

export function hasDrafts(): boolean {
  return listDrafts().length > 0;
}

/** Stores what is typed for the next page of this tab, if that is opened by the same user. */
export function keepDrafts(userId: string): void {
  const drafts = Object.fromEntries([...kept, ...listDrafts()]);
  const path = location.pathname + location.search + location.hash;
  if (Object.keys(drafts).length > 0) storeDrafts({ userId, path, drafts });
}

/** Returns what the page before this one stored under that name, once. */
export function takeDraft<Draft>(name: string): Draft | undefined {
  const draft = kept.get(name) as Draft | undefined;
  if (!kept.delete(name)) return undefined;
  const stored = readStoredDrafts();
  if (kept.size === 0) forgetStoredDrafts();
  else if (stored) storeDrafts({ ...stored, drafts: Object.fromEntries(kept) });
  return draft;
}

/** The state of a form: begins with the stored text if there is any, and is registered while it is changed. */
export function useDraftState<Draft extends object>(name: string, begin: Draft) {
  const [first] = useState(begin);
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, ...takeDraft<Draft>(name) }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  useEffect(
    () => (isChanged ? registerDraft(name, () => draft) : undefined),
    [name, draft, isChanged],
  );
  return [draft, setDraft, isChanged] as const;
}

/** Opens a form whose text was stored. */
export function useReopen(name: string, openForm: () => void): void {
  const reopen = useEffectEvent(openForm);
  useEffect(() => {
    if (kept.has(name)) reopen();
  }, [name]);
}

/** What this user typed before signing in left the page; another user's is deleted. */
function claimStoredDrafts(): Readonly<Record<string, unknown>> {
  const stored = readStoredDrafts();
  if (!stored || !pageState.user) return {};
  if (stored.userId === pageState.user.id) return stored.drafts;
  forgetStoredDrafts();
  return {};
}
