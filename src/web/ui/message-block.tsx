import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

/** What a form has to say as a whole. A danger is read out at once. */
export function MessageBlock(props: {
  tone: "danger" | "success";
  children: ReactNode;
  className?: string | undefined;
}) {
  const danger = props.tone === "danger";
  return (
    <div
      role={danger ? "alert" : "status"}
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
