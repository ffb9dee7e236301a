import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** The accessible name; also the tooltip. */
  label: string;
  icon: ReactNode;
  size?: "md" | "sm" | undefined;
};

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  size = "md",
  className,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      className={joinClasses(
        "inline-flex shrink-0 items-center justify-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink",
        "disabled:cursor-not-allowed disabled:opacity-50",
        size === "md" ? "size-10" : "size-8",
        className,
      )}
    >
      {icon}
    </button>
  );
}
