import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/** What a form has to say as a whole. A danger is read out at once. */
export function MessageBlock(props: {
  tone: "danger" | "success" | "note";
  children: ReactNode;
  className?: string | undefined;
}) {
  const danger = props.tone === "danger";
  const colors = {
    danger: "border-current/25 bg-danger-tint text-danger",
    success: "border-current/25 bg-success-tint text-success",
    note: "border-line bg-sunken text-ink",
  };
  return (
    <div
      role={danger ? "alert" : "status"}
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
