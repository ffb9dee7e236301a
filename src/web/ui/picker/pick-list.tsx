import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { Glyph } from "../picture/glyph.tsx";
import { ErrorState } from "../state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../state/skeleton.tsx";
import { UserText } from "../text/user-text.tsx";

/** A search box above a list of buttons, of which one press chooses. */
export function PickList(props: {
  /** The accessible name of the list. */
  label: string;
  /** The search box. */
  field: ReactNode;
  /** Whether Enter in the search box chooses the first item. */
  canPick: boolean;
  /** The request for the items. */
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
  loadingLabel: string;
  errorTitle: string;
  /** Shown if nothing was found. */
  none: ReactNode;
  /** Shown below an incomplete list. */
  more?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { query, none, more } = props;
  const list = useRef<HTMLUListElement>(null);

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const items = [...list.current!.querySelectorAll<HTMLElement>("button:not(:disabled)")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === "ArrowDown") items[Math.min(at + 1, items.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (items[at - 1] ?? items[at])?.focus();
    // Enter never submits the surrounding form.
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      if (props.canPick) items[0]?.click();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its controls
    <div className={props.className} onKeyDown={handleKey}>
      {props.field}
      <ul ref={list} aria-label={props.label} className="-mx-2">
        {props.children}
      </ul>
      {query.data === undefined &&
        (query.error ? (
          <ErrorState
            title={props.errorTitle}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonGroup label={props.loadingLabel} className="flex flex-col gap-2">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-8" />
            ))}
          </SkeletonGroup>
        ))}
      {none && (
        <p role="status" className="py-3 text-ui text-pretty text-muted wrap-anywhere">
          {none}
        </p>
      )}
      {more && <p className="pt-2 text-sm text-faint">{more}</p>}
    </div>
  );
}

/** A row of a list to choose from. */
export function PickItem(props: {
  label: string;
  icon?: ReactNode;
  /** At the end of the row: a count, or why it cannot be chosen. */
  detail?: ReactNode;
  disabled?: boolean | undefined;
  /** Whether it is chosen, in a list of several; a press then withdraws it. */
  isPicked?: boolean | undefined;
  busy?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onPick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        disabled={props.disabled}
        aria-busy={props.busy || undefined}
        aria-pressed={props.isPicked}
        data-autofocus={props.autoFocus || undefined}
        className="flex min-h-10 w-full items-center gap-2.5 rounded-ui px-2 py-1.5 text-start text-ui transition-colors hover:bg-hover focus-visible:bg-hover disabled:cursor-default disabled:bg-transparent disabled:text-faint"
        onClick={props.onPick}
      >
        {props.icon}
        <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{props.label}</UserText>
        {props.isPicked && <Glyph name="check" className="size-4 shrink-0 text-accent" />}
        {props.detail && (
          <UserText className="max-w-2/5 shrink-0 truncate text-sm text-faint tabular-nums">
            {props.detail}
          </UserText>
        )}
      </button>
    </li>
  );
}
