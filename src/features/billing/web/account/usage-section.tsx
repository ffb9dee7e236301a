import type { ReactNode } from "react";
import type { Billing } from "#features/billing/contract.ts";
import { useLocale } from "#web/format-number.ts";
import { findUse, formatUse } from "../plan-use.ts";
import { describeUploads } from "../plan-words.ts";
import { Day } from "./day.tsx";

/** Usage of the plan's limits. */
export function UsageSection({ billing }: { billing: Billing }) {
  const entries = findUse(billing, "entries");
  const collections = findUse(billing, "collections");
  const locale = useLocale();
  return (
    <section aria-labelledby="usage">
      <h2 id="usage" className="mb-4 text-xl">
        Usage
      </h2>
      <dl className="divide-y divide-line rounded-ui border border-line bg-raised">
        <UsageRow name="Entries" words={formatUse("entries", entries, locale)} use={entries}>
          Counted anew on <Day iso={billing.used.until} />
        </UsageRow>
        <UsageRow
          name="Collections"
          words={formatUse("collections", collections, locale)}
          use={collections}
        >
          Without Unfiled, which every account has
        </UsageRow>
        <UsageRow name="Files" words={describeUploads(billing.limits)}>
          PDF, DOC, DOCX and TXT
        </UsageRow>
      </dl>
    </section>
  );
}

function UsageRow(props: {
  name: string;
  words: string;
  use?: { used: number; limit: number | null };
  children: ReactNode;
}) {
  const { used, limit } = props.use ?? { used: 0, limit: null };
  const isOver = limit !== null && used > limit;
  return (
    <div className="gap-6 px-4 py-4 sm:flex sm:px-5">
      <dt className="w-28 shrink-0 text-ui font-medium">{props.name}</dt>
      <dd className="min-w-0 flex-1 text-ui">
        <p className="text-ink tabular-nums">{props.words}</p>
        {limit !== null && <UsageBar share={used / Math.max(1, limit)} />}
        <p className="mt-1.5 text-sm text-pretty text-faint">
          {isOver
            ? "More than your plan allows. You keep all of it, but cannot add more."
            : props.children}
        </p>
      </dd>
    </div>
  );
}

/** Visual only: the text above it has the same content. */
function UsageBar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-line">
      <div
        className={`h-full origin-left ${share >= 1 ? "bg-warning" : "bg-accent"}`}
        style={{ transform: `scaleX(${Math.min(1, share)})` }}
      />
    </div>
  );
}
