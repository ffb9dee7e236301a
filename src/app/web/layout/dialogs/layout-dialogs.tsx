import { loadPalette } from "./load-palette.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { loadDialog, notLoadedMessage } from "#web/ui/dialog/load-dialog.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { showAddEntry, useAddEntryRequest } from "#web/layout/dialogs/add-entry.ts";
import { closeInvite, useInviteOpen } from "#web/layout/dialogs/invite.ts";
import { closePalette, usePaletteRequest } from "#web/layout/dialogs/palette.ts";

const AddEntryDialog = loadOnMount(
  async () => (await import("#features/capture/web/add-entry-dialog.tsx")).AddEntryDialog,
);
const InviteDialog = loadDialog(
  async () => (await import("#features/invitations/web/invite-dialog.tsx")).InviteDialog,
);
const Palette = loadOnMount(loadPalette, () => {
  toast.error(notLoadedMessage);
  closePalette();
});

/** The dialogs that open from anywhere, while they are open. */
export function LayoutDialogs() {
  const addEntry = useAddEntryRequest();
  const palette = usePaletteRequest();
  const isInviting = useInviteOpen();
  useReopen("add-entry", showAddEntry);
  return (
    <>
      {addEntry && <AddEntryDialog />}
      {palette && <Palette request={palette} />}
      {isInviting && <InviteDialog onClose={closeInvite} />}
    </>
  );
}
