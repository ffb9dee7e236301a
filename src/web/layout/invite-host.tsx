import { loadInviteDialog } from "../app-features.ts";
import { loadOnMount } from "../ui/load-on-mount.tsx";
import { closeInvite, useInviteOpen } from "./invite.ts";

const InviteDialog = loadOnMount(loadInviteDialog);

/** Mounts the dialog to invite a friend while it is open. */
export function InviteHost() {
  return useInviteOpen() && <InviteDialog onClose={closeInvite} />;
}
