import { loadInviteDialog } from "../routes.tsx";
import { loadOnMount } from "../ui/load-on-mount.tsx";
import { closeInvite, useInviteOpen } from "./invite.ts";

const InviteDialog = loadOnMount(loadInviteDialog);

/** Mounts the dialog to invite a friend while somebody wants it. */
export function InviteHost() {
  return useInviteOpen() && <InviteDialog onClose={closeInvite} />;
}
