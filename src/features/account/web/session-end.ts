/**
 * A session that ends while something is typed, or while a change is being sent: the page stays open and inert until
 * somebody signs in. The same user goes on where they were; for another user the page is loaded again.
 */
import type { SessionUser } from "#features/account/contract.ts";
import { sessionRecovery } from "#web/api.ts";
import { hasDrafts } from "#web/drafts.ts";
import { createStore, useStore } from "#web/store.ts";
import { forgetStoredDrafts } from "#web/stored-drafts.ts";
import { hasTypedText, watchTyping } from "#web/typed-text.ts";
import { getSession, refreshSession, sessionKeeper } from "./session.ts";

/** `isHidden`: the user signed out in another tab, so that nothing private may be seen here. */
export type SessionEnd = { user: SessionUser; isHidden: boolean };

const current = createStore<SessionEnd | null>(null);
const waiting = new Set<() => void>();
let heldChanges = 0;
let hasLeft = false;

/** Null while the session lasts. */
export function useSessionEnd(): SessionEnd | null {
  return useStore(current);
}

/** Called once, by the app: pages without a session of their own do not stay open. */
export function watchSessionEnd(): void {
  watchTyping();
  sessionRecovery.recover = recover;
  const otherTabs = new BroadcastChannel("session");
  otherTabs.addEventListener("message", ({ data }) => {
    if (data !== "left") return;
    hasLeft = true;
    forgetStoredDrafts();
    const end = current.get();
    if (end) current.set({ ...end, isHidden: true });
  });
  Object.assign(sessionKeeper, {
    ended(user) {
      if (current.get()) return true;
      if (heldChanges === 0 && !hasDrafts() && !hasTypedText()) return false;
      current.set({ user, isHidden: hasLeft });
      return true;
    },
    began(user) {
      hasLeft = false;
      // For another user the guard of the app loads the page again.
      if (current.get()?.user.id !== user.id) return;
      current.set(null);
      forgetStoredDrafts();
      for (const resume of waiting) resume();
      waiting.clear();
    },
  } satisfies typeof sessionKeeper);
}

/** Asks until the server knows that somebody signed in, as a lost answer would leave the page inert. */
export async function resumeSession(): Promise<void> {
  for (;;) {
    await refreshSession();
    if (!current.get()) return;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** A refused change keeps the page open, so that it is not lost; a refused GET alone does not. */
async function recover(path: string, isChange: boolean): Promise<boolean> {
  if (path.startsWith("/api/auth/")) {
    // Signing in must not wait for itself.
    void refreshSession();
    return false;
  }
  if (isChange) heldChanges += 1;
  try {
    await refreshSession();
    if (current.get()) await new Promise<void>((resolve) => waiting.add(resolve));
    // Signed out, the page is being left for /login: the request is not answered any more.
    else if (getSession().status === "signed-out") await new Promise(() => {});
    return getSession().status === "signed-in";
  } finally {
    if (isChange) heldChanges -= 1;
  }
}
