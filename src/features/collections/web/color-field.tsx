import { useId, type CSSProperties } from "react";
import { collectionColors, type Collection } from "#features/collections/contract.ts";

const colors = ["", ...collectionColors] as const;
/** A crossed-out circle. */
const noColor =
  "linear-gradient(to top right, transparent 47%, var(--edge) 47% 53%, transparent 53%)";

/** A row of colour swatches. */
export function ColorField(props: {
  value: Collection["color"];
  onValueChange: (color: Collection["color"]) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="text-ui font-medium text-ink">Color</legend>
      <div className="mt-1.5 -ml-1 flex flex-wrap">
        {colors.map((color) => (
          <label key={color} title={nameColor(color)} className="p-1">
            <input
              type="radio"
              name={name}
              aria-label={nameColor(color)}
              checked={props.value === color}
              style={{ "--swatch": color ? `var(--mark-${color})` : noColor } as CSSProperties}
              className="block size-6 appearance-none rounded-full border border-edge [background:var(--swatch)] outline-offset-2 checked:outline-2 checked:outline-ink focus-visible:outline-2 focus-visible:outline-accent"
              onChange={() => props.onValueChange(color)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameColor(color: Collection["color"]): string {
  return color ? color[0]!.toUpperCase() + color.slice(1) : "No color";
}
