import { TriangleAlert } from "#web/ui/picture/icons.tsx";
import { PricingWords } from "#features/billing/web/plan-limit.tsx";
import type { EntryFailure } from "#features/entries/contract.ts";
import { adviseOnFailure } from "./failure-advice.ts";

/** Shows what went wrong and what the user can do about it. */
export function FailureWords({ failure, brief }: { failure: EntryFailure; brief?: boolean }) {
  return (
    <div className="flex gap-2.5 text-ui text-pretty">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <p className="min-w-0 wrap-anywhere">
        <span className="text-ink">
          {failure.kind === "plan_limit" ? (
            <PricingWords message={failure.message} />
          ) : (
            failure.message
          )}
        </span>
        {!brief && <span className="text-muted"> {adviseOnFailure(failure)}</span>}
      </p>
    </div>
  );
}
