import { useId, useState } from "react";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { colourNames, Swatch } from "#features/highlights/web/colour-swatches.tsx";
import { TopicInput } from "#features/topics/web/topic-input.tsx";
import { highlightColours } from "#shared/highlight-limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { HighlightFilter } from "./highlight-filter.ts";

type Props = {
  filter: HighlightFilter;
  onFilter: (change: Partial<HighlightFilter>) => void;
};

/** Search and colors, and a panel with the other filters. */
export function HighlightFilters(props: Props & { typed: string; onType: (text: string) => void }) {
  const { filter, onFilter } = props;
  const { collection, topic, from, to } = filter;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = [collection, topic, from, to].filter(Boolean).length;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search highlights"
          className="min-w-0 flex-1 basis-60"
          value={props.typed}
          onValueChange={props.onType}
        />
        <div role="group" aria-label="Color" className="flex">
          {highlightColours.map((colour) => (
            <button
              key={colour}
              type="button"
              aria-pressed={filter.colour === colour}
              aria-label={`Only ${colourNames[colour].toLowerCase()}`}
              title={`Only ${colourNames[colour].toLowerCase()}`}
              className="grid size-10 place-items-center rounded-ui hover:bg-hover aria-pressed:bg-accent-tint aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-accent"
              onClick={() => onFilter({ colour: filter.colour === colour ? "" : colour })}
            >
              <Swatch colour={colour} />
            </button>
          ))}
        </div>
        <Button
          className="max-sm:ml-auto"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? "Filter" : `Filter (${count})`}
          <Glyph name="down" className={joinClasses("size-4", isOpen && "rotate-180")} />
        </Button>
      </div>
      {isOpen && <Panel id={id} {...props} />}
    </>
  );
}

function Panel({ id, filter, onFilter }: Props & { id: string }) {
  return (
    <div
      id={id}
      role="group"
      aria-label="Filter"
      className="mb-6 grid gap-4 rounded-ui border border-line bg-raised p-4 sm:grid-cols-2"
    >
      <CollectionSelect
        label="Collection"
        value={filter.collection}
        any={{ label: "All collections", onSelect: () => onFilter({ collection: "" }) }}
        fallbackTitle="Chosen collection"
        onValueChange={(collection) => onFilter({ collection })}
      />
      <TopicField value={filter.topic} onValueChange={(topic) => onFilter({ topic })} />
      <TextField
        label="From"
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={(event) => onFilter({ from: event.target.value })}
      />
      <TextField
        label="Until"
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={(event) => onFilter({ to: event.target.value })}
      />
    </div>
  );
}

/** Completes from all of the user's topics; emptying the field removes the filter. */
function TopicField(props: { value: string; onValueChange: (topic: string) => void }) {
  const { value, onValueChange } = props;
  /** Null while the field shows the filter's topic. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TopicInput
      label="Topic"
      placeholder="Any topic"
      excluded={none}
      text={typed ?? value}
      onTextChange={(text) => {
        setTyped(text);
        if (text.trim() === "" && value !== "") onValueChange("");
      }}
      onPick={(topic) => {
        setTyped(null);
        onValueChange(topic);
      }}
    />
  );
}

const none: ReadonlySet<string> = new Set();
