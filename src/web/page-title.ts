import { createContext } from "react";

/** While a page is rendered: is told the title of its screen. Null in a browser. */
export const TitleContext = createContext<((title: string) => void) | null>(null);

/** "Home · Commonplace"; without a title the name alone. */
export function formatTitle(title: string): string {
  return title ? `${title} · Commonplace` : "Commonplace";
}
