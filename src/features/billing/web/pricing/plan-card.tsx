import type { ReactNode } from "react";
import { plans, type Tier } from "#shared/plans.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { formatPrice, listFeatures, tierNames } from "../plan-words.ts";

/** The price and limits of one plan; `children` are its actions. */
export function PlanCard(props: { tier: Tier; isCurrent: boolean; children: ReactNode }) {
  const { tier, isCurrent } = props;
  const isPopular = tier === "basic";
  return (
    <article
      aria-labelledby={`plan-${tier}`}
      className={joinClasses(
        "flex h-full flex-col rounded-ui border bg-raised p-5 sm:p-7",
        isPopular ? "border-accent" : "border-line",
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={`plan-${tier}`} className="text-xl">
          {tierNames[tier]}
        </h2>
        <span className="flex gap-1.5">
          {isPopular && <Badge tone="accent">Most Popular</Badge>}
          {isCurrent && <Badge>Current Plan</Badge>}
        </span>
      </div>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-serif text-3xl tabular-nums">
          {formatPrice(plans[tier].monthlyCents)}
        </span>
        <span className="text-ui text-faint">a month</span>
      </p>
      <ul className="mt-6 mb-7 flex flex-col gap-2.5 text-base text-muted">
        {listFeatures(tier).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Glyph name="check" className="mt-1 size-4 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{props.children}</div>
    </article>
  );
}
