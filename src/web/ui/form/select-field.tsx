import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Glyph } from "../picture/glyph.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = Omit<FieldProps, "className"> &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    className?: string | undefined;
    options: readonly SelectOption[];
    /** Shown while nothing is selected (value ""). */
    placeholder?: string | undefined;
  };

/** A native select, which works with every keyboard, screen reader and phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, aside, hint, error, className, id, options, placeholder, ...select } =
    props;
  return (
    <Field {...{ label, labelHidden, aside, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className="control h-10 appearance-none truncate pr-10 pl-3"
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Glyph
            name="down"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-faint"
          />
        </div>
      )}
    </Field>
  );
}
