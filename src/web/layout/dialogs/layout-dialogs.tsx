import { loadAddEntryDialog, loadInviteDialog, loadPalette } from "#web/app-features.ts";
import { useReopen } from "#web/drafts/drafts.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { showAddEntry, useAddEntryRequest } from "./add-entry.ts";
import { closeInvite, useInviteOpen } from "./invite.ts";
import { usePaletteRequest } from "./palette.ts";

const AddEntryDialog = loadOnMount(() => loadAddEntryDialog());
const InviteDialog = loadOnMount(loadInviteDialog);
const Palette = loadOnMount(() => loadPalette());

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
