import type { Billing } from "#features/billing/contract.ts";
import { plans } from "#shared/plans.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatPrice, tierNames } from "../plan-words.ts";
import { Day } from "./day.tsx";

/** The current plan, its end date, and the link to the payment provider to manage it. */
export function PlanSection(props: { billing: Billing; busy: boolean; onManage: () => void }) {
  const { tier, periodEnd, isEnding } = props.billing;
  return (
    <section
      aria-labelledby="current-plan"
      className="rounded-ui border border-line bg-raised p-5 sm:p-7"
    >
      <h2 id="current-plan" className="font-sans text-sm font-semibold tracking-normal text-muted">
        Current Plan
      </h2>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <p className="font-serif text-2xl">{tierNames[tier]} Plan</p>
          <p className="mt-1 text-base text-muted">
            {formatPrice(plans[tier].monthlyCents)} a month
          </p>
          {periodEnd && (
            <p className="mt-1 text-base text-muted">
              {isEnding ? "Ends on" : "Next billing date"}: <Day iso={periodEnd} />
            </p>
          )}
        </div>
        <Button busy={props.busy} busyLabel="Processing..." onClick={props.onManage}>
          Manage subscription
        </Button>
      </div>
      <p className="mt-5 border-t border-line pt-4 text-ui text-pretty text-faint">
        {isEnding
          ? "After that you are on the Free plan, and nothing you saved is hidden or deleted. You can resume your plan until that day."
          : "Stripe handles the payment. Change your card, see your invoices or cancel on its pages."}{" "}
        <a href="/pricing" className="text-link">
          See all plans
        </a>
      </p>
    </section>
  );
}
