import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/** A message about a form as a whole. Screen readers announce a danger at once, unless a toast does. */
export function MessageBlock(props: {
  tone: "danger" | "success";
  children: ReactNode;
  className?: string | undefined;
  isAnnounced?: boolean;
}) {
  const danger = props.tone === "danger";
  const { isAnnounced = true } = props;
  return (
    <div
      role={isAnnounced ? (danger ? "alert" : "status") : undefined}
      className={joinClasses(
        "rounded-ui border border-current/25 px-3 py-2.5 text-ui text-pretty",
        danger ? "bg-danger-tint text-danger" : "bg-success-tint text-success",
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
