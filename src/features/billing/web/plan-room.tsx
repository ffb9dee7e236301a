import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#web/format-number.ts";
import { joinClasses } from "#web/ui/join-classes.ts";
import { type Counted, findUse, formatUse } from "./plan-use.ts";
import { billingQuery } from "./queries.ts";

/** "8 of 10 entries this month", where the plan sets a limit; nothing otherwise. */
export function PlanRoom(props: { of: Counted; className?: string | undefined }) {
  // Whoever follows the link may come back with a larger plan.
  const { data: billing } = useQuery({ ...billingQuery, refetchOnWindowFocus: true });
  const locale = useLocale();
  if (!billing?.isConfigured) return null;
  const use = findUse(billing, props.of);
  if (use.limit === null) return null;
  const words = formatUse(props.of, use, locale);
  const classes = joinClasses("text-sm tabular-nums", props.className);
  if (use.used < use.limit) return <span className={`${classes} text-faint`}>{words}</span>;
  return (
    <a href="/pricing" target="_blank" rel="noopener" className={`${classes} text-link`}>
      {words}
      <span className="sr-only">: see Pricing (opens in a new tab)</span>
    </a>
  );
}
