import { keepStored, readStored } from "./browser-storage.ts";
import { createStore, useStore } from "./store.ts";

/** "system" follows the machine; the others are kept in this browser. public/theme.js applies them before first paint. */
export type Theme = "system" | "light" | "dark";
export const themes: readonly Theme[] = ["system", "light", "dark"];

const key = "theme";
const theme = createStore<Theme>(readTheme());

export function useTheme(): Theme {
  return useStore(theme);
}

export function setTheme(next: Theme): void {
  keepStored(key, next === "system" ? null : next);
  applyTheme(next);
}

function applyTheme(next: Theme): void {
  if (next === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  theme.set(next);
}

function readTheme(): Theme {
  const kept = readStored(key);
  return kept === "light" || kept === "dark" ? kept : "system";
}

// Another tab chose.
addEventListener("storage", (event) => {
  if (event.key === key) applyTheme(readTheme());
});
