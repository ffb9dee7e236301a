import { useSyncExternalStore } from "react";
import { usePageState } from "./page-state.ts";
import { storePreference } from "./preferences.ts";
import { createStore } from "./store.ts";

/**
 * "system" follows the operating system. The others are stored in a cookie, which the server applies to the
 * page.
 */
export type Theme = "system" | "light" | "dark";
export const themes: readonly Theme[] = ["system", "light", "dark"];

const key = "theme";
const theme = createStore<Theme>(
  typeof document === "undefined" ? "system" : readTheme(document.documentElement.dataset[key]),
);
let otherTabs: BroadcastChannel | undefined;

export function useTheme(): Theme {
  const { preferences } = usePageState();
  return useSyncExternalStore(theme.subscribe, theme.get, () => readTheme(preferences?.[key]));
}

export function setTheme(next: Theme): void {
  storePreference(key, next === "system" ? null : next);
  applyTheme(next);
  otherTabs?.postMessage(next);
}

/** Follows theme changes of other tabs. */
export function watchTheme(): void {
  otherTabs = new BroadcastChannel(key);
  otherTabs.addEventListener("message", ({ data }) => applyTheme(data as Theme));
}

function applyTheme(next: Theme): void {
  if (next === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = next;
  theme.set(next);
}

function readTheme(stored: string | undefined): Theme {
  return stored === "light" || stored === "dark" ? stored : "system";
}
