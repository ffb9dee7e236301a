import { useQuery } from "@tanstack/react-query";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { billingQuery } from "#features/billing/web/queries.ts";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";

/** Warns if the plan has too few collections left for the choices that create one. */
export function StartingCollectionsNotice({ newChoices }: { newChoices: number }) {
  const { data: billing } = useQuery(billingQuery);
  const refusals = usePlanRefusals();
  const locale = useLocale();
  const limit = billing?.limits.collections ?? null;
  if (!billing || limit === null || newChoices === 0) return null;
  if (refusals.collections) return <PlanLimitMessage isNotice message={refusals.collections} />;
  const left = limit - billing.used.collections;
  if (newChoices <= left) return null;
  const count = formatNumber(left, locale);
  const message =
    left === 1
      ? "Your plan allows 1 more collection. Only the first choice gets one."
      : `Your plan allows ${count} more collections. Only the first ${count} choices get one.`;
  return <PlanLimitMessage isNotice message={message} />;
}
