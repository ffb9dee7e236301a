import type { Tier } from "#shared/plans.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { listFeatures, tierNames } from "../plan-words.ts";
import type { Confirmation } from "./use-confirmation.ts";

/** The state of a payment that was just made. Screen readers announce its changes. */
export function ConfirmationPanel(props: {
  state: Confirmation;
  tier: Tier;
  isAsking: boolean;
  onAsk: () => void;
}) {
  const { state, tier } = props;
  return (
    <section
      role="status"
      className="min-h-44 rounded-ui border border-line bg-raised p-5 sm:p-7"
      aria-busy={state === "waiting" || undefined}
    >
      {state === "waiting" && (
        <>
          <h2 className="text-xl">Your payment is being confirmed…</h2>
          <p className="mt-2 text-base text-pretty text-muted">
            Stripe usually confirms it within a few seconds. This page updates by itself.
          </p>
          <div aria-hidden="true" className="step-moving mt-6 h-1 rounded-full" />
        </>
      )}
      {state === "late" && (
        <>
          <h2 className="text-xl">Your payment is not confirmed yet</h2>
          <p className="mt-2 text-base text-pretty text-muted">
            Your plan changes as soon as Stripe confirms it. You can leave this page, and you need
            not pay again.
          </p>
          <Button
            className="mt-5"
            busy={props.isAsking}
            busyLabel="Checking..."
            onClick={props.onAsk}
          >
            Check again
          </Button>
        </>
      )}
      {state === "confirmed" && (
        <>
          <h2 className="text-xl">Welcome to {tierNames[tier]}</h2>
          <p className="mt-2 text-base text-pretty text-muted">
            Your payment is confirmed. Your plan has {listFeatures(tier).map(lowerFirst).join(", ")}
            .
          </p>
          <Button variant="primary" className="mt-5" onClick={() => showAddEntry()}>
            Add Entry
          </Button>
        </>
      )}
    </section>
  );
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
