import { createStore, useStore } from "../store.ts";

const isOpen = createStore(false);

/** Opens the questions about the person: by itself at first, later from their profile. */
export function openOnboarding(): void {
  isOpen.set(true);
}

export function closeOnboarding(): void {
  isOpen.set(false);
}

export function useOnboardingOpen(): boolean {
  return useStore(isOpen);
}
