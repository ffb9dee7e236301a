import { useEffect, useState } from "react";
import type { LibraryFilter } from "#shared/library-filters.ts";
import { useHydrated } from "#web/page-state.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import type { EntryLayout } from "../card/entry-row.tsx";
import { sortNames } from "./sort-names.ts";
import { layoutNames } from "./use-entry-layout.ts";

/** Milliseconds without typing after which the list is filtered. */
const typingRest = 250;

export function LibraryToolbar(props: {
  filter: LibraryFilter;
  onChange: (next: Partial<LibraryFilter>) => void;
  isFiltering: boolean;
  onFilter: () => void;
  layout: EntryLayout;
  onLayout: (layout: EntryLayout) => void;
}) {
  const { filter, onChange } = props;
  const [typed, setTyped] = useTypedText(filter.q, (q) => onChange({ q }));
  const isHydrated = useHydrated();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Filter by title or topic"
        className="min-w-48 flex-1 md:max-w-form"
        value={typed}
        onValueChange={setTyped}
      />
      <Button
        id="library-filter"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={!isHydrated}
        aria-expanded={props.isFiltering}
        aria-keyshortcuts="f"
        onClick={props.onFilter}
      >
        Filter
      </Button>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between sm:ml-auto">
        <SortMenu
          label="Sort entries"
          value={filter.sort}
          options={sortNames}
          onValueChange={(sort) => onChange({ sort })}
        />
        <ChoiceBar
          legend="Layout"
          value={props.layout}
          names={layoutNames}
          onValueChange={props.onLayout}
        />
      </div>
    </div>
  );
}

/** The typed text, which becomes the filter's after a pause, and follows it otherwise: Back, or a saved filter. */
function useTypedText(q: string, onSettled: (q: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => onSettled(wanted), wanted === "" ? 0 : typingRest);
    return () => clearTimeout(timer);
    // Only typing starts the pause.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  return [typed, setTyped];
}
