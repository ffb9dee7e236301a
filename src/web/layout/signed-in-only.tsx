import { Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatSignInPath } from "../return-path.ts";
import { refreshSession, useSession } from "../routes.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Page } from "../ui/page.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

/** Lets signed-in people through; others sign in first and come back to where they wanted to go. */
export function SignedInOnly() {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const [firstUserId, setFirstUserId] = useState(userId);
  if (userId && !firstUserId) setFirstUserId(userId);
  const someoneElse = userId !== null && firstUserId !== null && userId !== firstUserId;

  useEffect(() => {
    if (session.status === "signed-out") {
      location.replace(formatSignInPath(location.pathname + location.search + location.hash));
    }
  }, [session.status]);

  // Another tab signed somebody else in: nothing of the first person may stay in memory.
  useEffect(() => {
    if (someoneElse) location.reload();
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
