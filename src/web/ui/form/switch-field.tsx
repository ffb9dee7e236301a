import { useId } from "react";
import type { ChoiceFieldProps } from "./checkbox-field.tsx";
import { joinClasses } from "../text/join-classes.ts";

/** A setting that is switched on or off immediately. The description explains its effect. */
export function SwitchField(props: ChoiceFieldProps & { checked: boolean }) {
  const { label, description, onCheckedChange, className, id, ...input } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={joinClasses("flex items-start justify-between gap-4", className)}>
      <div className="min-w-0">
        <label htmlFor={inputId} className="cursor-pointer text-ui font-medium text-ink">
          {label}
        </label>
        {description && (
          <p id={`${inputId}-description`} className="text-sm text-faint">
            {description}
          </p>
        )}
      </div>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        // Whether it is on, a checkbox says by itself: HTML does not allow aria-checked here.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className="switch"
        aria-describedby={description ? `${inputId}-description` : undefined}
        onChange={(event) => onCheckedChange?.(event.target.checked)}
      />
    </div>
  );
}
