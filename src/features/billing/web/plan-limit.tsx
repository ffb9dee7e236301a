/** Messages about a limit of the user's plan: known beforehand, or answered by the server. */
import { ApiError } from "#web/data/api.ts";
import { MessageBlock } from "#web/ui/state/message-block.tsx";

/** The page's path as messages of the server contain it. */
const pricingPath = "/pricing";

/** The server's message if a request failed because of a plan limit; null for any other failure. */
export function getPlanLimitMessage(error: unknown): string | null {
  return error instanceof ApiError && error.code === "plan_limit" ? error.message : null;
}

/** A message with a link to the plans, which opens a new tab so that no typed text is lost. */
export function PlanLimitMessage(props: {
  message: string;
  /** Whether the limit is known before a request was refused. */
  isNotice?: boolean;
}) {
  const { message, isNotice = false } = props;
  return (
    <MessageBlock tone={isNotice ? "info" : "danger"}>
      <PricingWords message={message} />
    </MessageBlock>
  );
}

/** The message, with its path to the plans as a link. */
export function PricingWords({ message }: { message: string }) {
  const [before, ...after] = message.split(pricingPath);
  return (
    <>
      {before}
      {after.length === 0 && " "}
      <a href={pricingPath} target="_blank" rel="noopener" className="font-medium underline">
        {after.length === 0 ? "See Pricing" : "Pricing"}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {after.join(pricingPath)}
    </>
  );
}
