import type { ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

/** Shown for an empty list: its purpose, and a button to add the first item. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      className={joinClasses(
        "flex flex-col items-center rounded-ui border border-dashed border-line px-6 py-12 text-center",
        props.className,
      )}
    >
      {props.icon && (
        <span aria-hidden="true" className="mb-3 text-faint">
          {props.icon}
        </span>
      )}
      <p className="font-serif text-lg text-ink">{props.title}</p>
      {props.children && (
        <p className="mt-1 max-w-96 text-ui text-pretty text-muted">{props.children}</p>
      )}
      {props.action && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{props.action}</div>
      )}
    </div>
  );
}
