import { createContext } from "react";

/** During SSR, receives the title of the rendered screen. Null in a browser. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/** "Home · Commonplace", or only the name without a title. */
export function formatTitle(title: string): string {
  return title ? `${title} · Commonplace` : "Commonplace";
}
