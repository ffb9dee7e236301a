import { Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatSignInPath } from "#web/return-path.ts";
import { refreshSession, useSession } from "#features/account/web/session.ts";
import { leaveDialogEntries } from "#web/ui/dialog/dialog-history.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { formatEndedPath } from "./ended-path.ts";
import { PageSkeleton } from "../page-skeleton.tsx";

/** Lets signed-in users through. Others sign in first and then return to the requested page. */
export function SignedInOnly() {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const [firstUserId, setFirstUserId] = useState(userId);
  if (userId && !firstUserId) setFirstUserId(userId);
  const wasSignedIn = firstUserId !== null;
  const someoneElse = userId !== null && firstUserId !== null && userId !== firstUserId;

  // Dialogs close with the page, and the move back from their entries would cancel a navigation.
  useEffect(() => {
    if (session.status !== "signed-out") return;
    const wanted = location.pathname + location.search + location.hash;
    const path = wasSignedIn ? formatEndedPath() : formatSignInPath(wanted);
    void leaveDialogEntries(true).then(() => location.replace(path));
  }, [session.status, wasSignedIn]);

  // Another user has signed in: reload, so that none of the first user's data stays in memory.
  useEffect(() => {
    if (someoneElse) void leaveDialogEntries(true).then(() => location.reload());
  }, [someoneElse]);

  if (session.status === "signed-in" && !someoneElse) return <Outlet />;
  if (session.status === "unknown" && session.problem) {
    return (
      <Page title="">
        <ErrorState
          title="Your account did not load"
          error={new Error(session.problem)}
          onRetry={() => void refreshSession()}
        />
      </Page>
    );
  }
  return <PageSkeleton />;
}
