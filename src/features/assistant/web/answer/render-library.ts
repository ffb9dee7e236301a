import { createContext, type ReactNode } from "react";
import type { LibraryAnswer } from "#features/assistant/contract.ts";

/** Passed in by the page, because the library's screens build on this feature. */
export const RenderLibraryContext = createContext<(library: LibraryAnswer) => ReactNode>(
  () => null,
);
