import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PickItem } from "#web/ui/picker/pick-list.tsx";
import { dayPresets } from "./filter-words.ts";

/** A period: one of the usual ones, or from one day to another, both included. */
export function FilterDays(props: {
  chosen: string | undefined;
  onChoose: (value: string) => void;
}) {
  const { chosen, onChoose } = props;
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isReversed = from !== "" && to !== "" && to < from;
  const value = from === "" ? `<=${to}` : to === "" ? `>=${from}` : `${from}..${to}`;
  return (
    <>
      <ul aria-label="Periods" className="-mx-2 mb-3">
        {Object.entries(dayPresets).map(([preset, label]) => (
          <PickItem
            key={preset}
            label={label}
            isPicked={preset === chosen}
            onPick={() => onChoose(preset)}
          />
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if ((from !== "" || to !== "") && !isReversed) onChoose(value);
        }}
      >
        <TextField
          type="date"
          label="From"
          className="min-w-36 flex-1"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label="To"
          className="min-w-36 flex-1"
          value={to}
          error={isReversed ? "This is before the first day" : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" disabled={(from === "" && to === "") || isReversed}>
          Apply
        </Button>
      </form>
    </>
  );
}
