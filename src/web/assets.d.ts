declare module "*.css";

/** The URL of an image. */
declare module "*.webp" {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- the bundler exports the URL
  export default url;
}

/** A Lucide icon without its svg element (scripts/vite/lucide-plugin.ts). */
declare module "virtual:lucide/*" {
  import type { ReactElement } from "react";
  export const shapes: ReactElement;
}

interface ImportMeta {
  /** Set by Vite; undefined where Node loads the source. */
  readonly env?: { readonly SSR: boolean };
}
