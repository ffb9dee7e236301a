import { joinClasses } from "../text/join-classes.ts";

/** A progress bar below its text. With `total` null, the bar is indeterminate. */
export function ProgressBar(props: {
  label: string;
  done: number;
  total: number | null;
  /** Announced instead of a percentage: "1,240 of 1,893 saved". */
  words: string;
  className?: string | undefined;
}) {
  const { label, done, total, words, className } = props;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={words}
      {...(total !== null && { "aria-valuemin": 0, "aria-valuemax": total, "aria-valuenow": done })}
      className={joinClasses(
        "h-1 overflow-hidden rounded-full",
        total === null ? "step-moving" : "bg-line",
        className,
      )}
    >
      {total !== null && (
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${Math.min(1, done / Math.max(1, total))})` }}
        />
      )}
    </div>
  );
}
