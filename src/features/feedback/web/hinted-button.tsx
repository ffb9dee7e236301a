import { type ReactNode, useId, useState } from "react";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";

/**
 * A disabled button that shows the reason on hover, focus and tap, and to screen readers. It does not use
 * `disabled`, which would hide it from the keyboard and most screen readers.
 */
export function HintedButton(props: {
  label: string;
  hint: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setShown(false)}
    >
      <button
        type="button"
        aria-label={props.label}
        aria-disabled="true"
        aria-describedby={id}
        className={joinClasses(buttonClasses("quiet", "sm"), "opacity-60! hover:bg-transparent!")}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onKeyDown={({ key }) => key === "Escape" && setShown(false)}
      >
        {props.icon}
        {props.children}
      </button>
      <span
        id={id}
        role="tooltip"
        className={
          isShown
            ? "absolute top-full left-0 z-10 w-64 rounded-ui border border-line bg-raised px-3 py-2 text-sm text-pretty text-ink shadow-float"
            : "sr-only"
        }
      >
        {props.hint}
      </span>
    </span>
  );
}
