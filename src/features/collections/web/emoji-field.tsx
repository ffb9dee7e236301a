import { useId, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { emojiList } from "./emoji-data.ts";

/** One emoji: selected from a few, or typed with the keyboard's emoji picker. */
export function EmojiField(props: {
  value: string;
  error: string | undefined;
  onValueChange: (emoji: string) => void;
}) {
  const { value, onValueChange } = props;
  const [isOpen, setOpen] = useState(false);
  const gridId = useId();
  return (
    <div>
      <div className="flex items-start gap-2">
        <TextField
          label="Emoji"
          aside="Optional"
          autoComplete="off"
          className="w-36"
          value={value}
          error={props.error}
          onChange={(event) => onValueChange(event.target.value)}
        />
        <Button
          className="mt-6.5"
          aria-expanded={isOpen}
          aria-controls={isOpen ? gridId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Choose
        </Button>
        {value && (
          <Button variant="quiet" className="mt-6.5" onClick={() => onValueChange("")}>
            Clear
          </Button>
        )}
      </div>
      {isOpen && (
        <fieldset id={gridId} className="mt-3 grid grid-cols-10">
          <legend className="sr-only">Emoji</legend>
          {emojiList.map(([emoji, name]) => (
            <label
              key={emoji}
              title={name}
              className="relative grid h-9 place-items-center rounded-ui text-lg hover:bg-hover has-checked:bg-accent-tint has-checked:outline-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={gridId}
                aria-label={name}
                className="absolute inset-0 size-full appearance-none outline-none"
                checked={value === emoji}
                onChange={() => onValueChange(emoji)}
              />
              <span aria-hidden="true">{emoji}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
