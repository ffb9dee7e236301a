import { useId } from "react";
import { filterNames } from "../project-words.ts";
import type { ProjectFilter } from "../queries.ts";

/** Which projects are listed: one of four, beside each other. */
export function FilterChoice(props: {
  value: ProjectFilter;
  onValueChange: (value: ProjectFilter) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex h-10 items-center rounded-ui border border-line p-0.75">
      <legend className="sr-only">Which projects</legend>
      {(Object.keys(filterNames) as ProjectFilter[]).map((one) => (
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
          {filterNames[one]}
        </label>
      ))}
    </fieldset>
  );
}
