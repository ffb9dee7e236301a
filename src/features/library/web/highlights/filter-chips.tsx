import { useQuery } from "@tanstack/react-query";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { colourNames } from "#features/highlights/web/colour-swatches.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { X } from "#web/ui/picture/icons.tsx";
import { UserSentence } from "#web/ui/text/user-sentence.tsx";
import { sentenceParts } from "#shared/sentence-parts.ts";
import { type HighlightFilter, noFilter } from "./highlight-filter.ts";

const dayFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const formatDay = (day: string) => dayFormat.format(new Date(day));

/** The parts of the filter, each with a button that removes it. */
export function FilterChips(props: {
  filter: HighlightFilter;
  onFilter: (change: Partial<HighlightFilter>) => void;
}) {
  const { filter, onFilter } = props;
  const { collection, topic, colour, from, to } = filter;
  const { data } = useQuery({ ...collectionQuery(collection), enabled: collection !== "" });
  const chips: [keyof HighlightFilter, string[] | ""][] = [
    ["collection", collection && sentenceParts`Collection: ${data?.title || "…"}`],
    ["topic", topic && sentenceParts`Topic: ${topic}`],
    ["colour", colour && [`Color: ${colourNames[colour].toLowerCase()}`]],
    ["from", from && [`From ${formatDay(from)}`]],
    ["to", to && [`Until ${formatDay(to)}`]],
  ];
  const shown = chips.flatMap(([name, label]) => (label ? [{ name, label }] : []));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mb-6 flex flex-wrap items-center gap-2">
      {shown.map(({ name, label }) => (
        <li key={name} className="max-w-full">
          <button
            type="button"
            aria-label={`Remove the filter ${label.join("")}`}
            className="flex h-8 max-w-full items-center gap-1.5 rounded-ui border border-transparent bg-accent-tint pr-2 pl-2.5 text-sm font-medium text-accent hover:border-accent pointer-coarse:h-10"
            onClick={() => onFilter({ [name]: "" })}
          >
            <span className="truncate">
              <UserSentence parts={label} />
            </span>
            <X className="size-4 shrink-0" />
          </button>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <Button variant="quiet" size="sm" onClick={() => onFilter({ ...noFilter, q: filter.q })}>
            Clear filters
          </Button>
        </li>
      )}
    </ul>
  );
}
