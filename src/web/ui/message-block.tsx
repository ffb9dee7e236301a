import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

const tones = {
  danger: "border-current/25 bg-danger-tint text-danger",
  success: "border-current/25 bg-success-tint text-success",
  info: "border-line bg-hover text-ink",
} as const;

export type MessageTone = keyof typeof tones;

/** A message of a form as a whole. A danger is announced at once. */
export function MessageBlock(props: {
  tone: MessageTone;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      role={props.tone === "danger" ? "alert" : "status"}
      className={joinClasses(
        "rounded-ui border px-3 py-2.5 text-ui text-pretty",
        tones[props.tone],
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
