import type { Tier } from "#shared/plans.ts";
import { formatSignInPath } from "#web/return-path.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { Skeleton } from "#web/ui/state/skeleton.tsx";
import type { Destination, useDeparture } from "../depart.ts";
import type { PricingPlans } from "../pricing-plans.ts";

/** The button that leads to a plan; a placeholder until the session is known. */
export function PlanAction(props: {
  tier: Tier;
  plans: PricingPlans | null;
  current: Tier | null;
  departure: ReturnType<typeof useDeparture>;
}) {
  const { tier, plans, current } = props;
  const { leavingFor, depart } = props.departure;
  const variant = tier === "basic" ? "primary" : "secondary";
  if (!plans) return <Skeleton className="h-10" />;
  if (!plans.billing) {
    return (
      <a
        // Every account starts with the Free plan, so sign-up need not lead back here.
        href={`${tier === "free" ? "/login" : formatSignInPath("/pricing")}#sign_up`}
        aria-describedby={`plan-${tier}`}
        className={`${buttonClasses(variant)} w-full`}
      >
        Get Started
      </a>
    );
  }
  if (tier === current) {
    return (
      <Button disabled className="w-full">
        Current Plan
      </Button>
    );
  }
  // Changing to Free means cancelling the subscription in the portal.
  const to: Destination = tier === "free" ? "portal" : tier;
  return (
    <Button
      variant={variant}
      className="w-full"
      aria-describedby={tier === "free" ? "plan-free leave-plan" : `plan-${tier}`}
      busy={leavingFor === to}
      busyLabel="Processing..."
      disabled={leavingFor !== null && leavingFor !== to}
      onClick={() => depart(to)}
    >
      Get Started
    </Button>
  );
}
