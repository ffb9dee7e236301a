import { useEffect, useRef, useState } from "react";
import { clearStoredDrafts } from "#web/drafts/stored-drafts.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
// Imported through the page, because a separate import would split the chunk in two.
import { LoginCard } from "./login-page.tsx";
import { resumeSession, type SessionEnd } from "./session-end.ts";
import { getRememberMe } from "./remember-me.ts";
import { loadOtherViews } from "./load-other-views.ts";
import type { SignInFlow, SignInMessage, SignInView, Typed } from "./sign-in-flow.ts";
import { useProvider } from "./use-sign-in-flow.ts";

/**
 * Shown over a page whose session ended while something was typed or sent. Closes when the same user is back.
 */
export function SignInAgainDialog({ end }: { end: SessionEnd }) {
  const { user, isHidden } = end;
  const [isLeaving, setLeaving] = useState(false);
  const flow = useDialogFlow(isHidden ? "" : user.email, () => void resumeSession());
  const content = useRef<HTMLDivElement>(null);

  // The address is prefilled, so focus the password.
  useEffect(() => {
    if (!isHidden) content.current?.querySelector<HTMLElement>("[name=password]")?.focus();
  }, [isHidden]);

  // Hide the tab's title, which may be an entry's title.
  useEffect(() => {
    if (!isHidden) return;
    const { title } = document;
    document.title = "Sign in · Commonplace";
    return () => void (document.title = title);
  }, [isHidden]);

  function leave(): void {
    clearStoredDrafts();
    location.replace("/login");
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={() => setLeaving(true)}
        title={isHidden ? "You signed out" : "Your session has ended"}
        description={
          isHidden
            ? "You signed out in another tab. What you typed on this page is still here. Sign in again to continue."
            : "What you typed on this page is still here. Sign in again to continue."
        }
        size="sm"
        keepOpenOutside
      >
        <div ref={content} data-session-end={isHidden ? "hidden" : "blurred"}>
          <LoginCard flow={flow} />
          <p className="mt-6 border-t border-line pt-4 text-sm text-pretty text-faint">
            {flow.provider !== null &&
              `Signing in with ${flow.provider} leaves this page: text is restored, a chosen file is not. `}
            If somebody else signs in, what you typed is discarded.
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Leave without signing in?"
        description="What you typed on this page is discarded."
        confirmLabel="Discard and leave"
        onConfirm={leave}
      />
    </>
  );
}

/** The sign-in flow of a dialog over a page: views change without changing the URL. */
function useDialogFlow(email: string, enter: () => void): SignInFlow {
  const [view, setView] = useState<SignInView>("sign_in");
  const [message, say] = useState<SignInMessage>(null);
  const [typed, setTyped] = useState<Typed>(() => ({
    email,
    password: "",
    remember: getRememberMe(),
  }));
  return {
    ...typed,
    view,
    token: null,
    isRead: true,
    isDialog: true,
    provider: useProvider(),
    prepare: () => void loadOtherViews(),
    message,
    say,
    enter,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    go(to, next = null) {
      setView(to);
      say(next);
    },
  };
}
