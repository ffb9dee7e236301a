import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { PlanLimitMessage } from "#features/billing/web/plan-limit.tsx";
import type { Import } from "#features/imports/contract.ts";
import { maxImportRows } from "#shared/import-limits.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ProgressBar } from "#web/ui/state/progress-bar.tsx";
import { describeAdded, isHeldUp, measureImport } from "../import-words.ts";
import { ImportActions } from "./import-actions.tsx";
import { ImportPartChoice } from "./import-part-choice.tsx";
import { billingQuery } from "#features/billing/web/queries.ts";
import { usePlanRefusals } from "#features/billing/web/use-plan-refusals.ts";

/** The state and progress of the import, with its actions. */
export function ImportState({ one, children }: { one: Import; children: ReactNode }) {
  const locale = useLocale();
  const { title, text } = describeState(one, locale);
  const bar = measureBar(one, locale);
  return (
    <section
      aria-labelledby="import-state"
      // Reserve the height of the usual next state, to avoid a layout shift.
      className="flex min-h-66 flex-col gap-5 rounded-ui border border-line bg-raised p-5 sm:min-h-54 sm:p-6"
    >
      <div>
        <h2 id="import-state" aria-live="polite" className="text-xl">
          {title}
        </h2>
        {text && <p className="mt-1 text-ui text-pretty text-muted">{text}</p>}
      </div>
      {one.failure &&
        (one.failure.includes("/pricing") ? (
          <PlanLimitMessage message={one.failure} />
        ) : (
          <MessageBlock tone="danger">{one.failure}</MessageBlock>
        ))}
      {one.fileRows > maxImportRows && one.status !== "reading" && <ImportPartChoice one={one} />}
      {bar && (
        <div>
          <p className="mb-2 text-ui text-ink tabular-nums">{bar.words}</p>
          <ProgressBar label={bar.label} done={bar.done} total={bar.total} words={bar.words} />
        </div>
      )}
      {children}
      {(one.status === "ready" || (one.status === "paused" && !one.failure)) && (
        <ImportPlanNotice one={one} />
      )}
      <ImportActions one={one} />
    </section>
  );
}

function describeState(one: Import, locale?: string): { title: string; text?: string | undefined } {
  const { counts } = one;
  if (isHeldUp(one)) return { title: "Waiting" };
  switch (one.status) {
    case "reading":
      return { title: "Reading the file", text: "Nothing is saved yet." };
    case "ready":
      return counts.waiting + one.added.waiting > 0
        ? {
            title: "Ready to import",
            text: "Nothing is saved yet. This is what would happen, and everything stays private to you:",
          }
        : {
            title: "Nothing to import",
            text: "This file contains nothing new that can be saved.",
          };
    case "running":
      return { title: "Importing", text: "You can leave this page. The import continues." };
    case "paused":
      return { title: "Paused", text: "Rows imported so far are kept. The others wait." };
    case "finished":
      return {
        title: `${formatEntryCount(counts.imported, locale)} imported`,
        text: [describeAdded(one, locale), describeReading(one, locale)].filter(Boolean).join(" "),
      };
    case "undoing":
      return {
        title: "Undoing the import",
        text: "Its entries and collections are being removed.",
      };
    case "undone":
      return {
        title: "Import undone",
        text:
          counts.imported > 0
            ? `${formatEntryCount(counts.removed, locale)} removed; ${formatEntryCount(counts.imported, locale)} kept, because you have changed them since.`
            : `${formatEntryCount(counts.removed, locale)} removed.`,
      };
    case "failed":
      return { title: "The import failed" };
  }
}

function describeReading({ reading }: Import, locale?: string): string | undefined {
  if (reading.waiting > 0)
    return "They are in your collections now. Their pages are fetched and read now, one at a time from each site.";
  if (reading.failed === 0) return undefined;
  const whose = reading.failed === 1 ? "Its entry shows" : "Their entries show";
  return `${formatNumber(reading.failed, locale)} of their pages could not be read. ${whose} the reason.`;
}

type Bar = { label: string; done: number; total: number | null; words: string };

function measureBar(one: Import, locale?: string): Bar | null {
  const { status, counts, reading } = one;
  const say = (done: number, total: number) =>
    `${formatNumber(done, locale)} of ${formatNumber(total, locale)}`;
  if (status === "reading")
    return {
      label: "Reading the file",
      done: 0,
      total: null,
      words: counts.total > 0 ? `${formatNumber(counts.total, locale)} rows found` : "Opening it",
    };
  if (status === "running" || status === "paused") {
    const { done, total } = measureImport(counts);
    return { label: "Importing", done, total, words: `${say(done, total)} saved` };
  }
  if (status === "undoing") {
    const total = counts.removed + counts.imported;
    const words = `${say(counts.removed, total)} removed`;
    return { label: "Undoing the import", done: counts.removed, total, words };
  }
  if (status === "finished" && reading.waiting > 0) {
    const done = reading.ready + reading.failed;
    const total = done + reading.waiting;
    return { label: "Reading pages", done, total, words: `Reading ${say(done, total)}` };
  }
  return null;
}

/** Warns before a start or resume that the import will pause because the plan has too few entries left. */
function ImportPlanNotice({ one }: { one: Import }) {
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
