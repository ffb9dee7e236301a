import type { Ctx } from "#server/app-context.ts";

/** Whether the request may see titles, summaries and notes: a key needs the scope `read`. */
export const mayRead = ({ scopes }: Ctx): boolean => scopes?.includes("read") ?? true;
