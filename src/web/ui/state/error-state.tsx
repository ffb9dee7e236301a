import { Button } from "../button/button.tsx";
import { joinClasses } from "../text/join-classes.ts";

/** Shown when loading failed: the reason, and a button to try again. */
export function ErrorState(props: {
  title: string;
  /** Any thrown value; an Error's message is shown. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  className?: string | undefined;
}) {
  const detail = props.error instanceof Error ? props.error.message : null;
  return (
    <div
      role="alert"
      className={joinClasses(
        "flex flex-col items-center rounded-ui border border-line px-6 py-10 text-center",
        props.className,
      )}
    >
      <p className="font-serif text-lg text-ink">{props.title}</p>
      {detail && detail !== props.title && (
        <p className="mt-1 max-w-96 text-ui text-pretty text-muted">{detail}</p>
      )}
      {props.onRetry && (
        <Button
          className="mt-5"
          busy={props.retrying}
          busyLabel="Trying again..."
          onClick={props.onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
