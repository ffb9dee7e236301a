import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageState } from "#shared/page-rendering.ts";

/** The state sent with this tab's page. Empty in component tests. */
export const pageState: Partial<PageState> = readPageState();

/** During SSR, the state of the page being rendered. */
export const PageStateContext = createContext(pageState);

export function usePageState(): Partial<PageState> {
  return useContext(PageStateContext);
}

function readPageState(): Partial<PageState> {
  const element = typeof document === "undefined" ? null : document.getElementById("page-state");
  return element ? (JSON.parse(element.textContent) as PageState) : {};
}

const subscribeToNothing = () => () => {};

/** False during hydration, when the output must equal the server's. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
