import type { ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

/** One gray shape, sized by its classes: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={joinClasses("skeleton", className)} />;
}

/** Wraps the shapes of loading content and announces it once. */
export function SkeletonGroup(props: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div role="status" aria-busy="true" className={props.className}>
      <span className="sr-only">{props.label}</span>
      {props.children}
    </div>
  );
}
