/*
 * What the user is typing in forms, stored in case the session ends. Only text can be stored; chosen files
 * stay in memory.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { pageState } from "../page-state.ts";
import { clearStoredDrafts, loadStoredDrafts, storeDrafts } from "./stored-drafts.ts";

/** Returns JSON, or undefined while nothing is typed. */
type ReadDraft = () => unknown;

const registered = new Map<string, ReadDraft>();
const claimed = new Map(Object.entries(claimStoredDrafts()));

/** Registers a form's text until the returned function is called. */
export function registerDraft(name: string, read: ReadDraft): () => void {
  registered.set(name, read);
  return () => {
    if (registered.get(name) === read) registered.delete(name);
  };
}

function listDrafts(): [string, unknown][] {
  return [...registered]
    .map(([name, read]): [string, unknown] => [name, read()])
    .filter(([, draft]) => draft !== undefined);
}

export function hasDrafts(): boolean {
  return listDrafts().length > 0;
}

/** Stores the typed text for the next page of this tab, if the same user opens it. */
export function storeDraftsOnLeave(userId: string): void {
  const drafts = Object.fromEntries([...claimed, ...listDrafts()]);
  const path = location.pathname + location.search + location.hash;
  if (Object.keys(drafts).length > 0) storeDrafts({ userId, path, drafts });
}

/** Returns the text that the previous page stored under that name, once. */
export function claimDraft<Draft>(name: string): Draft | undefined {
  const draft = claimed.get(name) as Draft | undefined;
  if (!claimed.delete(name)) return undefined;
  const stored = loadStoredDrafts();
  if (claimed.size === 0) clearStoredDrafts();
  else if (stored) storeDrafts({ ...stored, drafts: Object.fromEntries(claimed) });
  return draft;
}

/**
 * The state of a form. Starts with the stored text, if any, and is registered while it differs from the
 * start.
 */
export function useDraftState<Draft extends object>(name: string, begin: Draft) {
  const [first] = useState(begin);
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, ...claimDraft<Draft>(name) }));
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
    if (claimed.has(name)) reopen();
  }, [name]);
}

/** Returns what this user typed before the page was left to sign in. Another user's text is deleted. */
function claimStoredDrafts(): Readonly<Record<string, unknown>> {
  const stored = loadStoredDrafts();
  if (!stored || !pageState.user) return {};
  if (stored.userId === pageState.user.id) return stored.drafts;
  clearStoredDrafts();
  return {};
}
