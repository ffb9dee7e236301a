import { useMemo, useSyncExternalStore } from "react";
import type { SessionUser } from "#features/account/contract.ts";
import { ApiError, describeError, request, sessionRecovery } from "#web/api.ts";
import { keepStored } from "#web/browser-storage.ts";
import { forgetStoredDrafts } from "#web/stored-drafts.ts";
import { pageState, usePageState } from "#web/page-state.ts";
import { createStore } from "#web/store.ts";

/** Who is signed in. `problem` says why it is not known yet. */
export type Session =
  | { status: "unknown"; problem: string | null }
  | { status: "signed-out" }
  | { status: "signed-in"; user: SessionUser };

type SessionAnswer = { user: SessionUser; session: { expiresAt: string } } | null;

const session = createStore<Session>(describeSession(pageState.user));
let otherTabs: BroadcastChannel | undefined;
let leaving = false;
let asked = 0;
let adopted = 0;

/** Replaced by the app, which keeps a page open whose session has ended: session-end.ts. */
export const sessionKeeper = {
  /** Returns true if the page stays open until somebody signs in. */
  ended: (_user: SessionUser): boolean => false,
  began: (_user: SessionUser): void => {},
};

export function useSession(): Session {
  const { user } = usePageState();
  const sent = useMemo(() => describeSession(user), [user]);
  return useSyncExternalStore(session.subscribe, session.get, () => sent);
}

export function getSession(): Session {
  return session.get();
}

/** As the server told it with the page. */
function describeSession(user: SessionUser | null | undefined): Session {
  if (user === undefined) return { status: "unknown", problem: null };
  return user ? { status: "signed-in", user } : { status: "signed-out" };
}

/** Asks the server who is signed in. Without an answer, what was known stays. */
export async function refreshSession(): Promise<void> {
  const turn = ++asked;
  try {
    adopt(await request<SessionAnswer>("GET", "/api/auth/get-session"), turn);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) adopt(null, turn);
    else if (session.get().status === "unknown") {
      session.set({ status: "unknown", problem: describeError(error) });
    }
  }
}

/** Asks again after changes in other tabs, on return to this tab, and when the server refuses a request. */
export function watchSession(): void {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", () => void refreshSession());
  addEventListener("focus", () => void refreshSession());
  sessionRecovery.recover = () => {
    void refreshSession();
    return Promise.resolve(false);
  };
  if (session.get().status === "unknown") void refreshSession();
}

/** The caller loads /login next. The page must not react before, or its guard would go there with a return path. */
export async function signOut(): Promise<void> {
  await request("POST", "/api/auth/sign-out", { body: {} });
  announceLeaving();
}

/** After the user has ended this session on purpose. */
export function announceLeaving(): void {
  leaving = true;
  // Searches and kept drafts are private.
  keepStored("recent-searches", null);
  forgetStoredDrafts();
  otherTabs?.postMessage("left");
}

/** Tells the other tabs that somebody signed in. */
export function announceSession(): void {
  otherTabs?.postMessage("changed");
}

/** An answer that was asked for before the one known last is out of date. */
function adopt(answer: SessionAnswer | undefined, turn: number): void {
  if (leaving || turn < adopted) return;
  adopted = turn;
  const known = session.get();
  if (!answer) {
    if (known.status === "signed-out") return;
    if (known.status === "signed-in" && sessionKeeper.ended(known.user)) return;
    session.set({ status: "signed-out" });
    return;
  }
  const { id, name, email } = answer.user;
  sessionKeeper.began({ id, name, email });
  // The same user: nothing needs to be rendered again.
  if (
    known.status === "signed-in" &&
    known.user.id === id &&
    known.user.name === name &&
    known.user.email === email
  ) {
    return;
  }
  session.set({ status: "signed-in", user: { id, name, email } });
}
