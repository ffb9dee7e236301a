import { type FormEvent, useId, useState } from "react";
import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { colourNames, Swatch } from "#features/highlights/web/colour-swatches.tsx";
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
  /** Offered while a topic is typed. */
  topics: readonly string[];
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

function Panel({ id, filter, onFilter, topics }: Props & { id: string }) {
  return (
    <div
      id={id}
      role="group"
      aria-label="Filter"
      className="mb-6 grid gap-4 rounded-ui border border-line bg-raised p-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <CollectionSelect
        label="Collection"
        value={filter.collection}
        any={{ label: "All collections", onSelect: () => onFilter({ collection: "" }) }}
        fallbackTitle="Chosen collection"
        onValueChange={(collection) => onFilter({ collection })}
      />
      <TopicField
        key={filter.topic}
        topics={topics}
        value={filter.topic}
        onValueChange={(topic) => onFilter({ topic })}
      />
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

/** Filters when a topic is chosen, Enter is pressed, or the field is left. */
function TopicField(props: {
  topics: readonly string[];
  value: string;
  onValueChange: (topic: string) => void;
}) {
  const [typed, setTyped] = useState(props.value);
  const id = useId();

  function send(topic: string): void {
    if (topic.trim() !== props.value) props.onValueChange(topic.trim());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send(typed);
  }

  return (
    <form onSubmit={submit}>
      <TextField
        label="Topic"
        list={id}
        maxLength={200}
        autoComplete="off"
        placeholder="Any topic"
        value={typed}
        onChange={(event) => {
          const topic = event.target.value;
          setTyped(topic);
          // Chosen from the list, not typed letter by letter.
          const isChosen = Math.abs(topic.length - typed.length) > 1;
          if (isChosen && props.topics.includes(topic)) send(topic);
        }}
        onBlur={() => send(typed)}
      />
      <datalist id={id}>
        {props.topics.map((topic) => (
          <option key={topic} value={topic}>
            {topic}
          </option>
        ))}
      </datalist>
    </form>
  );
}
