import { createStore, useStore } from "#web/store.ts";

const isOpen = createStore(false);

/** Opens the questions about the user: automatically at first, later from the profile. */
export function showOnboarding(): void {
  isOpen.set(true);
}

export function closeOnboarding(): void {
  isOpen.set(false);
}

export function useOnboardingOpen(): boolean {
  return useStore(isOpen);
}
