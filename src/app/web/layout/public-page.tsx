import { type ReactNode, useEffect } from "react";
import { usePageState } from "#web/page-state.ts";
import { NotFound } from "#web/layout/not-found/not-found.tsx";

const loadedTitle = typeof document === "undefined" ? "" : document.title;

/**
 * A public screen in the app's layout. It appears only in the document loaded for it, so `loadedTitle` is its
 * title.
 */
export function PublicPage({ children }: { children: ReactNode }) {
  const { isMissing } = usePageState();

  // After "Back" from another screen the tab has that screen's title.
  useEffect(() => {
    if (!isMissing && loadedTitle) document.title = loadedTitle;
  }, [isMissing]);

  return isMissing ? <NotFound /> : children;
}
