import { createContext, useContext, useSyncExternalStore } from "react";
import type { PageState } from "#shared/page.ts";

/** What came with the page that this tab has loaded; nothing of it in development, or where a test draws a part. */
export const pageState: Partial<PageState> = readPageState();

/** While a page is rendered, what is told with that page. */
export const PageStateContext = createContext(pageState);

export function usePageState(): Partial<PageState> {
  return useContext(PageStateContext);
}

function readPageState(): Partial<PageState> {
  const element = typeof document === "undefined" ? null : document.getElementById("page-state");
  return element ? (JSON.parse(element.textContent) as PageState) : {};
}

const subscribeToNothing = () => () => {};

/** False while what the server sent is taken over, when everything must be drawn as it was drawn there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
