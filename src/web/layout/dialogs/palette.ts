import { usePageState } from "#web/page-state.ts";
import { createStore, useStore } from "#web/store.ts";

/** The palette's initial text and view. */
export type PaletteRequest = { text?: string | undefined; view?: "help" | undefined };

const current = createStore<PaletteRequest | null>(null);

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier key for commands, as labeled on the user's keyboard. */
export function useCommandKey(): "⌘" | "Ctrl" {
  return (usePageState().isApple ?? isApple()) ? "⌘" : "Ctrl";
}

/** Opens the palette from anywhere: its key, the header, or a page without a search box. */
export function showPalette(request: PaletteRequest = {}): void {
  current.set(request);
}

export function closePalette(): void {
  current.set(null);
}

/** Also true while its code loads. */
export function isPaletteOpen(): boolean {
  return current.get() !== null;
}

/** Returns the current request, or null. */
export function usePaletteRequest(): PaletteRequest | null {
  return useStore(current);
}

/** ⌘ K on Apple keyboards, where Ctrl K deletes to the end of a line; Ctrl K on all others. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const isHeld = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return isHeld && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
}
