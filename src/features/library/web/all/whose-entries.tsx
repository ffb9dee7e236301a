import {
  getFilterDefinition,
  type LibraryFilter,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";

const names = { mine: "Mine", shared: "Shared with me" } as const;

/** Chooses between own entries and other users' entries in shared collections. */
export function WhoseEntries(props: {
  filter: LibraryFilter;
  onChange: (next: Partial<LibraryFilter>) => void;
}) {
  const { filter, onChange } = props;
  return (
    <ChoiceBar
      legend="Whose entries"
      value={filter.shared ? "shared" : "mine"}
      names={names}
      onValueChange={(value) => onChange(choose(filter, value === "shared"))}
    />
  );
}

/** Filters that cannot apply to the other entries are left out. */
function choose({ values }: LibraryFilter, shared: boolean): Partial<LibraryFilter> {
  const applies = ([name]: [string, unknown]) =>
    name !== "collectionId" && !(shared && getFilterDefinition(name as LibraryFilterName).isOwn);
  return { shared, values: Object.fromEntries(Object.entries(values).filter(applies)) };
}
