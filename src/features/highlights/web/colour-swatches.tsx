import "#web/styles/highlights.css";
import { useId } from "react";
import type { HighlightColour } from "#features/highlights/contract.ts";
import { highlightColours } from "#shared/highlight-limits.ts";

export const colourNames: Readonly<Record<HighlightColour, string>> = {
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  pink: "Pink",
};

/** A round patch of the color. */
export function Swatch({ colour }: { colour: HighlightColour }) {
  return <span aria-hidden="true" className="swatch" data-colour={colour} />;
}

/** Chooses the color of a highlight. */
export function ColourChoice(props: {
  value: HighlightColour;
  onValueChange: (value: HighlightColour) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-ui font-medium">Color</legend>
      <div className="flex gap-1">
        {highlightColours.map((colour) => (
          <label
            key={colour}
            className="grid size-10 cursor-pointer place-items-center rounded-ui hover:bg-hover has-checked:bg-accent-tint has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-3 has-focus-visible:outline-accent"
            title={colourNames[colour]}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={props.value === colour}
              onChange={() => props.onValueChange(colour)}
            />
            <Swatch colour={colour} />
            <span className="sr-only">{colourNames[colour]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
