declare module "*.css";

/** The address of a picture. */
declare module "*.webp" {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- what the bundler makes of a picture
  export default url;
}

/** An icon of Lucide's, without the svg element around it (scripts/lucide-plugin.ts). */
declare module "virtual:lucide/*" {
  import type { ReactElement } from "react";
  export const shapes: ReactElement;
}
