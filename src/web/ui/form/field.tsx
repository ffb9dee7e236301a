import { useId, type ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

export type FieldProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** Shown next to the label, at the end of its row: "Optional", a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  className?: string | undefined;
};

/** The props that a control inside a Field must have. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Adds label, hint and error to a control and connects them by id. */
export function Field(
  props: FieldProps & { id?: string | undefined; children: (control: FieldControl) => ReactNode },
) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = [props.hint && `${id}-hint`, props.error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className={joinClasses("flex flex-col gap-1.5", props.className)}>
      <div
        className={joinClasses(
          "flex items-baseline justify-between gap-3",
          props.labelHidden && "sr-only",
        )}
      >
        <label htmlFor={id} className="text-ui font-medium text-ink">
          {props.label}
        </label>
        {props.aside && <span className="text-sm text-faint">{props.aside}</span>}
      </div>
      {props.children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": props.error ? true : undefined,
      })}
      {props.hint && (
        <p id={`${id}-hint`} className="text-sm text-faint">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {props.error}
        </p>
      )}
    </div>
  );
}
