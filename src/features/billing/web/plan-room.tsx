import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#web/format-number.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { type Counted, findUse, formatUse } from "./plan-use.ts";
import { billingQuery } from "./queries.ts";

/** "8 of 10 entries this month" if the plan sets a limit; otherwise nothing. */
export function PlanUsage(props: { of: Counted; className?: string | undefined }) {
  const { data: billing } = useQuery(billingQuery);
  const locale = useLocale();
  if (!billing?.isConfigured) return null;
  const use = findUse(billing, props.of);
  if (use.limit === null) return null;
  return (
    <span className={joinClasses("text-sm text-faint tabular-nums", props.className)}>
      {formatUse(props.of, use, locale)}
    </span>
  );
}
