import { useId } from "react";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { formatKilobytes } from "./image-files.ts";
import type { ReadingStep } from "./extract-image-text.ts";

const names = {
  uploading: "Uploading...",
  queued: "Waiting in the queue...",
  reading: "Reading the picture...",
} as const;

/** Shows the progress of one image. Screen readers announce each step, but not each percentage. */
export function ReadingProgress({ step }: { step: ReadingStep }) {
  const locale = useLocale();
  const id = useId();
  const percent = findPercent(step);
  return (
    <div className="min-w-40 flex-1">
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className={joinClasses(
          "h-1 overflow-hidden rounded-full",
          percent === null ? "step-moving" : "bg-line",
        )}
      >
        {percent !== null && (
          <div
            className="h-full origin-left bg-accent transition-transform"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        )}
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span id={id} role="status">
          {names[step.at]}
        </span>
        <span className="tabular-nums">{describeStep(step, locale)}</span>
      </p>
    </div>
  );
}

/** Null if the step has no measurable progress. */
function findPercent(step: ReadingStep): number | null {
  if (step.at === "uploading") return Math.round((step.sent / Math.max(1, step.total)) * 100);
  return step.at === "reading" && step.percent > 0 ? Math.round(step.percent) : null;
}

function describeStep(step: ReadingStep, locale: string | undefined): string {
  if (step.at === "uploading")
    return `${formatKilobytes(step.sent)} of ${formatKilobytes(step.total)}`;
  if (step.at === "queued") return `${formatNumber(step.place, locale)} in line`;
  return `${formatNumber(Math.round(step.percent), locale)}%`;
}
