import { useId } from "react";
import { joinClasses } from "../text/join-classes.ts";

/** Choices with a description each, stacked, or side by side on wide screens. */
export function RadioCards<Value extends string>(props: {
  legend: string;
  /** Keeps the legend for screen readers only. */
  legendHidden?: boolean | undefined;
  choices: readonly {
    value: Value;
    label: string;
    description?: string | undefined;
    disabled?: boolean | undefined;
  }[];
  value: Value;
  beside?: boolean | undefined;
  onValueChange: (value: Value) => void;
}) {
  const { legend, legendHidden, choices, value, beside } = props;
  const name = useId();
  return (
    <fieldset className={joinClasses("flex flex-col gap-2", beside && "sm:grid sm:grid-cols-2")}>
      <legend className={legendHidden ? "sr-only" : "mb-2 text-ui font-medium text-ink"}>
        {legend}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-ui border border-line px-3.5 py-3 text-ui has-checked:border-accent has-disabled:cursor-default has-disabled:opacity-60"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabled}
            className="radio mt-px"
            onChange={() => props.onValueChange(choice.value)}
          />
          <span className="min-w-0 font-medium wrap-anywhere">
            {choice.label}
            {choice.description && (
              <span className="block text-sm font-normal text-pretty text-faint">
                {choice.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
