import { joinClasses } from "../text/join-classes.ts";

/**
 * Progress in named steps, with one bar each; the current one is animated. Screen readers announce changes.
 */
export function ProgressSteps(props: {
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are done. */
  current: number;
  failed?: boolean | undefined;
  /** Replaces "Reading…": "3.1 of 8 MB". */
  detail?: string | undefined;
  className?: string | undefined;
}) {
  const { steps, current, failed } = props;
  const name = steps[Math.min(current, steps.length - 1)] ?? "";
  const words = failed ? `${name} failed` : current >= steps.length ? name : `${name}…`;
  return (
    <div className={props.className}>
      <div className="flex gap-1" aria-hidden="true">
        {steps.map((step, index) => (
          <span
            key={step}
            className={joinClasses("h-1 flex-1 rounded-full", barClass(index, current, failed))}
          />
        ))}
      </div>
      <p
        role="status"
        className={joinClasses("mt-1.5 text-sm", failed ? "text-danger" : "text-muted")}
      >
        {words}
        {props.detail && <span className="tabular-nums"> {props.detail}</span>}
        <span className="sr-only">{` (step ${Math.min(current + 1, steps.length)} of ${steps.length})`}</span>
      </p>
    </div>
  );
}

function barClass(index: number, current: number, failed: boolean | undefined): string {
  if (index < current) return "bg-accent";
  if (index > current) return "bg-line";
  return failed ? "bg-danger" : "step-moving";
}
