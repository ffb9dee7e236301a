import { createStore, useStore } from "#web/store.ts";

const isOpen = createStore(false);

/** Opens the dialog to invite a friend from anywhere: the user menu, Discover. */
export function showInvite(): void {
  isOpen.set(true);
}

export function closeInvite(): void {
  isOpen.set(false);
}

export function useInviteOpen(): boolean {
  return useStore(isOpen);
}
