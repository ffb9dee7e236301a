import { useMemo, useSyncExternalStore } from "react";
import type { SessionUser } from "#features/account/contract.ts";
import { ApiError, describeError, onUnauthenticated, request } from "#web/api.ts";
import { keepStored } from "#web/browser-storage.ts";
import { pageState, usePageState } from "#web/page-state.ts";
import { createStore } from "#web/store.ts";

/** Who is here. `problem` says why it is not known yet. */
export type Session =
  | { status: "unknown"; problem: string | null }
  | { status: "signed-out" }
  | { status: "signed-in"; user: SessionUser };

type SessionAnswer = { user: SessionUser; session: { expiresAt: string } } | null;

const session = createStore<Session>(describeSession(pageState.user));
let otherTabs: BroadcastChannel | undefined;
let leaving = false;

export function useSession(): Session {
  const { user } = usePageState();
  const sent = useMemo(() => describeSession(user), [user]);
  return useSyncExternalStore(session.subscribe, session.get, () => sent);
}

/** As the server told it with the page. */
function describeSession(user: SessionUser | null | undefined): Session {
  if (user === undefined) return { status: "unknown", problem: null };
  return user ? { status: "signed-in", user } : { status: "signed-out" };
}

/** Asks the server who is here. Without an answer, what was known stays. */
export async function refreshSession(): Promise<void> {
  try {
    adopt(await request<SessionAnswer>("GET", "/api/auth/get-session"));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) adopt(null);
    else if (session.get().status === "unknown") {
      session.set({ status: "unknown", problem: describeError(error) });
    }
  }
}

/** Keeps up with other tabs, on return to this one, and when the server refuses; asks at once what it was not told. */
export function watchSession(): void {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", () => void refreshSession());
  addEventListener("focus", () => void refreshSession());
  onUnauthenticated(() => void refreshSession());
  if (session.get().status === "unknown") void refreshSession();
}

/** The caller loads /login next. This page must not notice before: its guard would go there too, with a way back. */
export async function signOut(): Promise<void> {
  await request("POST", "/api/auth/sign-out", { body: {} });
  announceLeaving();
}

/** After the server has ended this session, whichever way. */
export function announceLeaving(): void {
  leaving = true;
  // What was searched for is nobody's business after that.
  keepStored("recent-searches", null);
  announceSession();
}

/** Tells the other tabs that somebody came or went. */
export function announceSession(): void {
  otherTabs?.postMessage("changed");
}

function adopt(answer: SessionAnswer | undefined): void {
  if (leaving) return;
  if (!answer) {
    if (session.get().status !== "signed-out") session.set({ status: "signed-out" });
    return;
  }
  const { id, name, email } = answer.user;
  const known = session.get();
  // The same person again: nothing on the page needs to be drawn anew.
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
