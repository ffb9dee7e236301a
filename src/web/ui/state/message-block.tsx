import type { ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

const tones = {
  danger: "border-current/25 bg-danger-tint text-danger",
  success: "border-current/25 bg-success-tint text-success",
  info: "border-line bg-sunken text-ink",
} as const;

export type MessageTone = keyof typeof tones;

/** A message about a whole form. Screen readers announce a danger at once, unless a toast does. */
export function MessageBlock(props: {
  tone: MessageTone;
  children: ReactNode;
  className?: string | undefined;
  isAnnounced?: boolean;
}) {
  const { isAnnounced = true, tone } = props;
  return (
    <div
      role={isAnnounced ? (tone === "danger" ? "alert" : "status") : undefined}
      className={joinClasses(
        "rounded-ui border px-3 py-2.5 text-ui text-pretty",
        tones[tone],
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
