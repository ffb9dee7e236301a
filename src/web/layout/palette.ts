import { usePageState } from "../page-state.ts";
import { createStore, useStore } from "../store.ts";

/** What the palette begins with. */
export type PaletteRequest = { text?: string | undefined; view?: "help" | undefined };

const current = createStore<PaletteRequest | null>(null);

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that is held for commands, as it is written on the keyboard. */
export function useCommandKey(): "⌘" | "Ctrl" {
  return (usePageState().isApple ?? isApple()) ? "⌘" : "Ctrl";
}

/** Opens the palette from anywhere: its key, the header, a page without a search box of its own. */
export function openPalette(request: PaletteRequest = {}): void {
  current.set(request);
}

export function closePalette(): void {
  current.set(null);
}

/** Also while its code is on the way. */
export function isPaletteOpen(): boolean {
  return current.get() !== null;
}

/** The request being answered, or null. */
export function usePaletteRequest(): PaletteRequest | null {
  return useStore(current);
}

/** ⌘ K on Apple's keyboards, where Ctrl K cuts to the end of a line; Ctrl K on all others. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isHeld = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isHeld && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}
