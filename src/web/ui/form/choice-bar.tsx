import { useId } from "react";

/** A row of choices of which one is selected, such as the shown part of a list. */
export function ChoiceBar<Value extends string>(props: {
  /** Announced before the choices: "Which projects". */
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
