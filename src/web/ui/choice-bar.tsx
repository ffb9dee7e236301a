import { useId } from "react";

/** One of a few, beside each other: which part of a list is shown. */
export function ChoiceBar<Value extends string>(props: {
  /** Read out before the choices: "Which projects". */
  legend: string;
  value: Value;
  names: Readonly<Record<Value, string>>;
  onValueChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex h-10 items-center rounded-ui border border-line p-0.75">
      <legend className="sr-only">{props.legend}</legend>
      {(Object.keys(props.names) as Value[]).map((one) => (
        <label
          key={one}
          className="flex h-full cursor-pointer items-center rounded-[4px] px-2.5 text-sm font-medium text-muted transition-colors hover:text-ink has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={props.value === one}
            onChange={() => props.onValueChange(one)}
          />
          {props.names[one]}
        </label>
      ))}
    </fieldset>
  );
}
