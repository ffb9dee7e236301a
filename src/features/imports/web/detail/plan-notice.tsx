import { useQuery } from "@tanstack/react-query";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import { billingQuery } from "#features/billing/web/queries.ts";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import type { Import } from "#features/imports/contract.ts";
import { useLocale } from "#web/format-number.ts";

/** Warns before a start or resume that the import will pause because the plan has too few entries left. */
export function ImportPlanNotice({ one }: { one: Import }) {
  const { data: billing } = useQuery(billingQuery);
  const refusals = usePlanRefusals();
  const locale = useLocale();
  const limit = billing?.limits.entriesPerMonth ?? null;
  if (!billing || limit === null || one.counts.waiting === 0) return null;
  if (refusals.entries) return <PlanLimitMessage isNotice message={refusals.entries} />;
  const left = limit - billing.used.entries;
  if (one.counts.waiting <= left) return null;
  const message = `Your plan allows ${formatEntryCount(left, locale)} more this month. The import pauses then, and the rest waits.`;
  return <PlanLimitMessage isNotice message={message} />;
}
