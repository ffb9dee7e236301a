import { Button } from "#web/ui/button/button.tsx";
import { TriangleAlert } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { failureTitles, type AnswerFailure } from "./answer-failures.ts";

/** Explains why there is no answer, and offers a retry. */
export function AnswerFailed(props: {
  failure: AnswerFailure | null;
  /** Announced at once, because it has just happened. */
  isUrgent: boolean;
  onRetry: (() => void) | undefined;
  className?: string | undefined;
}) {
  const { failure, onRetry } = props;
  const title = failureTitles[failure?.kind ?? "internal"];
  return (
    <div
      role={props.isUrgent ? "alert" : undefined}
      className={joinClasses(
        "flex flex-wrap items-start gap-x-3 gap-y-3 rounded-ui border border-line bg-raised px-4 py-3.5",
        props.className,
      )}
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-52 text-ui text-pretty wrap-anywhere">
        <p className="font-medium text-ink">{title}</p>
        {failure?.message && failure.message !== title && (
          <p className="mt-0.5 text-muted">{failure.message}</p>
        )}
      </div>
      {onRetry && (
        <Button size="sm" className="pointer-coarse:h-10" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
