/** What a dialog says where the person's plan refuses what is to be saved. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/api.ts";
import { MessageBlock } from "#web/ui/message-block.tsx";
import { formatMegabytes } from "./plan-words.ts";
import { billingQuery } from "./queries.ts";

/** How messages of the server name the page. */
const pricingPath = "/pricing";

/** What a refusal for the plan's sake says; null for any other failure. */
export function readPlanLimit(error: unknown): string | null {
  return error instanceof ApiError && error.code === "plan_limit" ? error.message : null;
}

/** Why the plan refuses a file, as far as it is known here, before its bytes are sent; null if it does not. */
export function refuseUpload(client: QueryClient, file: Pick<File, "size">): string | null {
  const most = client.getQueryData(billingQuery.queryKey)?.limits.uploadBytes ?? null;
  if (most === null || file.size <= most) return null;
  return most === 0
    ? "Your plan allows text and links only. See /pricing for plans with files."
    : `Your plan allows files of up to ${formatMegabytes(most)}. See /pricing for plans with more.`;
}

/** The link opens a tab of its own: what was typed here stays. */
export function PlanLimitMessage({ message }: { message: string }) {
  const [before, ...after] = message.split(pricingPath);
  return (
    <MessageBlock tone="danger">
      {before}
      {after.length === 0 && " "}
      <a href={pricingPath} target="_blank" rel="noopener" className="font-medium underline">
        {after.length === 0 ? "See Pricing" : "Pricing"}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after.join(pricingPath)}
    </MessageBlock>
  );
}
