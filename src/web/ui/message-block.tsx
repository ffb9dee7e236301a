import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/** A message about a form as a whole. Screen readers announce a danger at once, unless a toast does. */
export function MessageBlock(props: {
  tone: "danger" | "success" | "note";
  children: ReactNode;
  className?: string | undefined;
  isAnnounced?: boolean;
}) {
  const danger = props.tone === "danger";
  const { isAnnounced = true } = props;
  const colors = {
    danger: "border-current/25 bg-danger-tint text-danger",
    success: "border-current/25 bg-success-tint text-success",
    note: "border-line bg-sunken text-ink",
  };
  return (
    <div
      role={isAnnounced ? (danger ? "alert" : "status") : undefined}
      className={joinClasses(
        "rounded-ui border px-3 py-2.5 text-ui text-pretty",
        colors[props.tone],
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
