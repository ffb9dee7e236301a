import type { ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";
import { UserText } from "./user-text.tsx";

export type BadgeTone = "neutral" | "accent" | "danger" | "success" | "warning";

const tones: Record<BadgeTone, string> = {
  neutral: "border-line bg-transparent text-muted",
  accent: "border-transparent bg-accent-tint text-accent",
  danger: "border-transparent bg-danger-tint text-danger",
  success: "border-transparent bg-success-tint text-success",
  warning: "border-transparent bg-warning-tint text-warning",
};

/** A short label. Long ones are truncated, with the full text on hover. */
export function Badge(props: {
  children: ReactNode;
  tone?: BadgeTone | undefined;
  className?: string | undefined;
}) {
  return (
    <UserText
      title={typeof props.children === "string" ? props.children : undefined}
      className={joinClasses(
        "inline-block max-w-48 truncate align-middle rounded-ui border px-1.5 py-px text-xs font-medium",
        tones[props.tone ?? "neutral"],
        props.className,
      )}
    >
      {props.children}
    </UserText>
  );
}
