import { lazy, Suspense } from "react";
import { loadInviteDialog } from "../routes.tsx";
import { closeInvite, useInviteOpen } from "./invite.ts";

const InviteDialog = lazy(async () => ({ default: await loadInviteDialog() }));

/** Mounts the dialog to invite a friend while somebody wants it. */
export function InviteHost() {
  return (
    useInviteOpen() && (
      <Suspense fallback={null}>
        <InviteDialog onClose={closeInvite} />
      </Suspense>
    )
  );
}
