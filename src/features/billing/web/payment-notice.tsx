import type { Billing, SubscriptionStatus } from "#features/billing/contract.ts";
import { Button } from "#web/ui/button/button.tsx";

/** The problem of a payment and its solution. Other statuses have no message. */
const problems: Partial<Record<SubscriptionStatus, [title: string, advice: string]>> = {
  past_due: [
    "Your last payment failed",
    "Your plan continues for now. Update your card, or it ends if the next attempts fail too.",
  ],
  unpaid: [
    "Your subscription is not paid",
    "Pay the open invoice or enter another card to restore your plan.",
  ],
  incomplete: [
    "Your first payment is not complete",
    "Your bank may want you to confirm it. Your plan begins when it is paid.",
  ],
  paused: ["Your subscription is paused", "Resume it to restore your plan."],
};

/** Shown if a payment needs the user's action. */
export function PaymentNotice(props: {
  billing: Billing;
  onManage: () => void;
  busy?: boolean | undefined;
}) {
  const problem = props.billing.status && problems[props.billing.status];
  if (!problem) return null;
  const [title, advice] = problem;
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-ui border border-current/25 bg-warning-tint px-4 py-3.5 text-ui text-warning"
    >
      <div className="min-w-0 flex-1 basis-56 text-pretty">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5">{advice}</p>
      </div>
      <Button busy={props.busy} busyLabel="Processing..." onClick={props.onManage}>
        Fix the payment
      </Button>
    </section>
  );
}
