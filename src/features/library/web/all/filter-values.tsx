import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CountedFilter,
  getFilterDefinition,
  type LibraryFilter,
} from "#shared/library-filters.ts";
import { formatNumber } from "#web/format-number.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { PickItem, PickList } from "#web/ui/picker/pick-list.tsx";
import { formatCount } from "./filter-words.ts";
import { libraryValuesQuery } from "./library-queries.ts";

/** The most frequent values of a filter among the entries shown, with their counts, and a search box. */
export function FilterValues(props: {
  name: CountedFilter;
  filter: LibraryFilter;
  onChoose: (value: string) => void;
}) {
  const { name, filter, onChoose } = props;
  const [typed, setTyped] = useState("");
  const wanted = useDelayed(typed.trim());
  const found = useQuery({
    ...libraryValuesQuery(filter, name, wanted),
    placeholderData: keepPreviousData,
  });
  const label = getFilterDefinition(name).label.toLowerCase();
  const chosen = new Set(filter.values[name]?.map((value) => value.toLowerCase()));
  const isChosen = (value: string) => chosen.has(value.toLowerCase());

  return (
    <PickList
      label="Values"
      className="min-h-64"
      query={found}
      loadingLabel="Loading values..."
      errorTitle="Failed to load the values"
      canPick={!found.isPlaceholderData && wanted === typed.trim()}
      none={
        found.data?.items.length === 0 &&
        (wanted === ""
          ? `None of these entries has a known ${label}.`
          : `No ${label} contains “${wanted}”.`)
      }
      field={
        <SearchField
          label={`Find a ${label}`}
          className="mb-3"
          value={typed}
          onValueChange={setTyped}
        />
      }
    >
      {found.data?.items.map(({ value, label: text, count, isMore }) => (
        <PickItem
          key={value}
          label={text}
          disabled={isChosen(value)}
          detail={
            isChosen(value) ? (
              <Glyph name="check" className="size-4 text-accent" />
            ) : (
              formatCount({ count, isMore }, formatNumber)
            )
          }
          onPick={() => onChoose(value)}
        />
      ))}
    </PickList>
  );
}
