import type { ComponentType, ReactNode } from "react";
import { loadOnMount } from "../state/load-on-mount.tsx";
import { toast } from "../toast/toast-store.ts";

/** Shown when code could not be loaded: without a connection, or when the server has a newer version. */
export const notLoadedMessage =
  "This could not be loaded. Check the connection, or reload the page.";

/**
 * Loads a dialog's code when it is first opened. If that fails, shows a message and closes the dialog: the
 * service worker stores only few dialogs.
 */
export function loadDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  return loadOnMount(load, ({ onClose }) => {
    toast.error(notLoadedMessage);
    onClose();
  });
}
