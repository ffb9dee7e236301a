declare module "*.css";

/** An icon of Lucide's, without the svg element around it (scripts/lucide-plugin.ts). */
declare module "virtual:lucide/*" {
  import type { ReactElement } from "react";
  export const shapes: ReactElement;
}
