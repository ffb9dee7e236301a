/**
 * If the session ends while the user is typing or a change is being sent, the page stays open and inert until
 * a user signs in. The same user continues with the input; for another user the page is reloaded.
 */
import type { SessionUser } from "#features/account/contract.ts";
import { hasUnansweredChange, isSignIn, sessionRecovery } from "#web/data/api.ts";
import { hasDrafts } from "#web/drafts/drafts.ts";
import { createStore, useStore } from "#web/store.ts";
import { clearStoredDrafts } from "#web/drafts/stored-drafts.ts";
import { hasTypedText, watchTyping } from "#web/drafts/typed-text.ts";
import { getSession, refreshSession, sessionStore } from "./session.ts";

/** `isHidden`: the user signed out in another tab, so this page must not show private content. */
export type SessionEnd = { user: SessionUser; isHidden: boolean };

const current = createStore<SessionEnd | null>(null);
const waitingResumes = new Set<() => void>();
let hasLeft = false;

/** Null while the session lasts. */
export function useSessionEnd(): SessionEnd | null {
  return useStore(current);
}

/** Called once, by the app only: on public pages a session's end does not keep the page open. */
export function watchSessionEnd(): void {
  watchTyping();
  sessionRecovery.recover = keepPageOpen;
  const otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", ({ data }) => {
    if (data !== "left") return;
    hasLeft = true;
    clearStoredDrafts();
    const end = current.get();
    if (end) current.set({ ...end, isHidden: true });
  });
  Object.assign(sessionStore, {
    ended(user) {
      if (current.get()) return true;
      if (!hasUnansweredChange() && !hasDrafts() && !hasTypedText()) return false;
      current.set({ user, isHidden: hasLeft });
      return true;
    },
    began(user) {
      hasLeft = false;
      // For another user, the app's guard reloads the page.
      if (current.get()?.user.id !== user.id) return;
      current.set(null);
      clearStoredDrafts();
      for (const resume of waitingResumes) resume();
      waitingResumes.clear();
    },
  } satisfies typeof sessionStore);
}

/** Retries until the server reports a signed-in user, because a lost response would leave the page inert. */
export async function resumeSession(): Promise<void> {
  for (;;) {
    await refreshSession();
    if (!current.get()) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Waits until a user has signed in again, if the page stays open. A refused GET alone does not keep it open. */
async function keepPageOpen(path: string): Promise<boolean> {
  if (isSignIn(path)) {
    // Not awaited: a sign-in must not wait for itself.
    void refreshSession();
    return false;
  }
  await refreshSession();
  if (current.get()) await new Promise<void>((resolve) => waitingResumes.add(resolve));
  // Signed out: the page is navigating to /login, so the request is never settled.
  else if (getSession().status === "signed-out") await new Promise(() => {});
  return getSession().status === "signed-in";
}
