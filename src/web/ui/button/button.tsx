import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "sm";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-seam bg-raised text-ink hover:bg-hover",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

const sizes: Record<ButtonSize, string> = {
  md: "h-10 gap-2 px-4 text-ui",
  sm: "h-8 gap-1.5 px-2.5 text-sm",
};

/** The classes of a button, also for links that look like one. */
export function buttonClasses(
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "md",
): string {
  return joinClasses(
    "inline-flex shrink-0 items-center justify-center rounded-ui font-medium whitespace-nowrap transition-colors",
    "aria-disabled:cursor-not-allowed aria-disabled:opacity-80 disabled:cursor-not-allowed disabled:opacity-50",
    variants[variant],
    sizes[size],
  );
}

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** Keeps its focus and position, but cannot be pressed. */
  busy?: boolean | undefined;
  /** Replaces the children while busy ("Saving..."). */
  busyLabel?: string | undefined;
};

export function Button(props: ButtonProps) {
  const { variant, size, icon, busy, busyLabel, className, children, onClick, type, ...rest } =
    props;

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // Not `disabled`, which would lose the focus. Preventing the click also stops Enter in a form.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={joinClasses(buttonClasses(variant, size), className)}
      onClick={handleClick}
    >
      {busy ? <span className="ring" aria-hidden="true" /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
