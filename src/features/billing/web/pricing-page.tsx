import type { Billing } from "#features/billing/contract.ts";
import { tiers } from "#shared/plans.ts";
import { describeError } from "#web/data/api.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { useDeparture } from "./depart.ts";
import { PaymentNotice } from "./payment-notice.tsx";
import { tierNames } from "./plan-words.ts";
import { PlanCard } from "./pricing/plan-card.tsx";
import { PlanAction } from "./pricing/plan-action.tsx";
import { useIsCancelled } from "./pricing/use-is-cancelled.ts";
import { type PricingPlans, usePricingPlans } from "./pricing-plans.ts";

/** /pricing: the limits and prices of the plans, also for visitors. */
export function PricingPage() {
  const { plans, error, retry } = usePricingPlans();
  const departure = useDeparture();
  const isOffered = plans?.isConfigured !== false;
  const current = plans?.isConfigured ? (plans.billing?.tier ?? null) : null;
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 sm:px-6 sm:py-16">
      <header className="max-w-reading">
        <h1 className="text-2xl sm:text-3xl">Choose Your Plan</h1>
        <div className="mt-4 min-h-14 font-serif text-lg text-pretty text-muted">
          {error ? <NotLoaded error={error} onRetry={retry} /> : <Lead plans={plans} />}
        </div>
      </header>
      <Notes billing={plans?.billing ?? null} onManage={() => departure.depart("portal")} />
      {isOffered && (
        <>
          <ul className="mt-8 grid gap-5 lg:grid-cols-3">
            {tiers.map((tier) => (
              <li key={tier} className="min-w-0">
                <PlanCard tier={tier} isCurrent={tier === current}>
                  {!error && (
                    <PlanAction tier={tier} plans={plans} current={current} departure={departure} />
                  )}
                </PlanCard>
              </li>
            ))}
          </ul>
          <div className="mt-8 flex max-w-reading flex-col gap-2 text-ui text-pretty text-faint">
            <p>
              Prices are in US dollars. A plan renews each month until you cancel it, and then lasts
              until its paid month ends. A smaller plan hides or deletes nothing that you saved.
            </p>
            <p>
              Basic AI processing uses the built-in reader: summary, topics and takeaways. With
              Advanced, a language model also reads what you save, if this server has one. With
              Priority, it reads four of your entries for each entry of another person.
            </p>
            {current !== null && current !== "free" && (
              <p id="leave-plan">
                To change to Free, cancel your subscription. Free starts when the paid month ends.
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Which plan applies to this server and user, in a sentence. */
function Lead({ plans }: { plans: PricingPlans | null }) {
  if (plans?.isConfigured === false) {
    return (
      <>
        <p>
          This server has no paid plans, and nobody on it is limited: you may keep as many entries
          and collections as you like, files included, and pay nothing.
        </p>
        {!plans.billing && (
          <p className="mt-6">
            <a href="/login#sign_up" className={`${buttonClasses("primary")} font-sans`}>
              Start Free
            </a>
          </p>
        )}
      </>
    );
  }
  if (!plans?.billing) return <p>Begin for free, and take more room when you need it.</p>;
  const { tier } = plans.billing;
  return (
    <p>
      Current plan: <span className="font-medium text-ink">{tierNames[tier]}</span>
      {tier !== "free" && (
        <>
          {" · "}
          <a href="/account" className="text-link">
            Account Settings
          </a>
        </>
      )}
    </p>
  );
}

function Notes({ billing, onManage }: { billing: Billing | null; onManage: () => void }) {
  const isCancelled = useIsCancelled();
  return (
    <div className="flex max-w-reading flex-col gap-3 not-empty:mt-6">
      {isCancelled && (
        <p role="status" className="rounded-ui border border-line px-3 py-2.5 text-ui text-muted">
          The checkout was cancelled, and nothing was charged.
        </p>
      )}
      {billing?.isConfigured && <PaymentNotice billing={billing} onManage={onManage} />}
    </div>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="font-sans text-ui">
      <p>The plans of this server did not load. {describeError(error)}</p>
      <Button className="mt-3" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
