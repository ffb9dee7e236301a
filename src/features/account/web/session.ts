import { useMemo, useSyncExternalStore } from "react";
import type { SessionUser } from "#features/account/contract.ts";
import { ApiError, describeError, sessionRecovery, whenSignInAnswered } from "#web/data/api.ts";
import { store } from "#web/browser-storage.ts";
import { clearStoredDrafts } from "#web/drafts/stored-drafts.ts";
import { pageState, usePageState } from "#web/page-state.ts";
import { createStore } from "#web/store.ts";
import { callerOf } from "#web/data/client.ts";
import type { sessionApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof sessionApi>();

/** Who is signed in. `problem` is the error if that is not known yet. */
export type Session =
  | { status: "unknown"; problem: string | null }
  | { status: "signed-out" }
  | { status: "signed-in"; user: SessionUser };

type SessionAnswer = { user: SessionUser; session: { expiresAt: string } } | null;

const session = createStore<Session>(describeSession(pageState.user));
let otherTabs: BroadcastChannel | undefined;
let leaving = false;
let lastRequest = 0;
let lastAdopted = 0;

/** Replaced by the app, which can keep a page open after its session has ended: session-end.ts. */
export const sessionStore = {
  /** Returns true if the page stays open until a user signs in. */
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

/** The session as the server sent it with the page. */
function describeSession(user: SessionUser | null | undefined): Session {
  if (user === undefined) return { status: "unknown", problem: null };
  return user ? { status: "signed-in", user } : { status: "signed-out" };
}

/** Requests the session from the server. Without a response, the known session is kept. */
export async function refreshSession(): Promise<void> {
  // Turning two-step sign-in on or off replaces the session: until the response arrives, this page has the former cookie.
  await whenSignInAnswered();
  const turn = ++lastRequest;
  try {
    adopt(await call("GET /api/auth/get-session"), turn);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) adopt(null, turn);
    else if (session.get().status === "unknown") {
      session.set({ status: "unknown", problem: describeError(error) });
    }
  }
}

/** Refreshes after changes in other tabs, on focus and Back, and when the server rejects a request as signed out. */
export function watchSession(): void {
  if (otherTabs) return;
  otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", () => void refreshSession());
  addEventListener("focus", () => void refreshSession());
  // The browser shows a page as it was before the user signed in or out.
  addEventListener("pageshow", ({ persisted }) => void (persisted && refreshSession()));
  sessionRecovery.recover = () => {
    void refreshSession();
    return Promise.resolve(false);
  };
  if (session.get().status === "unknown") void refreshSession();
}

/**
 * The caller loads /login next. Subscribers are not notified, or the page's guard would redirect there with a
 * return path.
 */
export async function signOut(): Promise<void> {
  await call("POST /api/auth/sign-out");
  announceLeaving();
}

/** Call after the user has deliberately ended this session. */
export function announceLeaving(): void {
  leaving = true;
  // Searches and drafts are private.
  store("recent-searches", null);
  clearStoredDrafts();
  otherTabs?.postMessage("left");
}

/** Notifies other tabs of a sign-in. */
export function announceSession(): void {
  otherTabs?.postMessage("changed");
}

/** Ignores responses to requests older than the latest adopted one. */
function adopt(answer: SessionAnswer | undefined, turn: number): void {
  if (leaving || turn < lastAdopted) return;
  lastAdopted = turn;
  const known = session.get();
  if (!answer) {
    if (known.status === "signed-out") return;
    if (known.status === "signed-in" && sessionStore.ended(known.user)) return;
    session.set({ status: "signed-out" });
    return;
  }
  const { id, name, email } = answer.user;
  sessionStore.began({ id, name, email });
  // The same user: skip the re-render.
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
