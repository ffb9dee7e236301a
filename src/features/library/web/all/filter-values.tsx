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
  const findChosen = (value: string) =>
    filter.values[name]?.find((one) => one.toLowerCase() === value.toLowerCase());

  return (
    <PickList
      label="Values"
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
          isPicked={findChosen(value) !== undefined}
          detail={formatCount({ count, isMore }, formatNumber)}
          onPick={() => onChoose(findChosen(value) ?? value)}
        />
      ))}
    </PickList>
  );
}
