import { useState } from "react";
import { CollectionPicker } from "#features/collections/web/collection-picker.tsx";
import {
  countedFilters,
  getFilterDefinition,
  libraryFilterNames,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { ProjectPicker } from "#features/projects/web/project-picker.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ArrowLeft } from "#web/ui/picture/icons.tsx";
import { PickItem } from "#web/ui/picker/pick-list.tsx";
import { FilterDays } from "./filter-days.tsx";
import { FilterValues } from "./filter-values.tsx";
import type { FilterChanges } from "./use-library-filter.ts";

/** Asks for a filter, and then for its value; choosing one applies it. */
export function FilterDialog(props: FilterChanges & { onClose: () => void }) {
  const { filter, add, onClose } = props;
  const [name, setName] = useState<LibraryFilterName | null>(null);
  const isOffered = (one: LibraryFilterName) => !filter.shared || !getFilterDefinition(one).isOwn;
  const choose = (value: string) => {
    onClose();
    if (name !== null) add(name, value);
  };
  return (
    <Dialog
      // Mounted again for each step, so that the focus starts in it.
      key={name}
      open
      onOpenChange={(open) => !open && onClose()}
      title={name === null ? "Add a filter" : getFilterDefinition(name).label}
      size="sm"
      footer={
        <>
          {name !== null && (
            <Button
              variant="quiet"
              className="mr-auto -ml-2"
              icon={<ArrowLeft aria-hidden="true" className="size-4" />}
              onClick={() => setName(null)}
            >
              All filters
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {name === null ? (
        <ul aria-label="Filters" className="-mx-2">
          {libraryFilterNames.filter(isOffered).map((one) => (
            <PickItem
              key={one}
              label={getFilterDefinition(one).label}
              onPick={() => setName(one)}
            />
          ))}
        </ul>
      ) : (
        <Values name={name} filter={filter} onChoose={choose} />
      )}
    </Dialog>
  );
}

function Values(props: {
  name: LibraryFilterName;
  filter: FilterChanges["filter"];
  onChoose: (value: string) => void;
}) {
  const { name, filter, onChoose } = props;
  const { kind, options } = getFilterDefinition(name);
  const counted = countedFilters.find((one) => one === name);
  if (name === "collectionId") return <CollectionPicker onChoose={({ id }) => onChoose(id)} />;
  if (name === "projectId")
    return (
      <ProjectPicker
        busyId={null}
        isLinked={({ id }) => filter.values.projectId?.includes(id) ?? false}
        onChoose={({ id }) => onChoose(id)}
      />
    );
  if (kind === "days") return <FilterDays onChoose={onChoose} />;
  if (counted !== undefined)
    return <FilterValues key={name} name={counted} filter={filter} onChoose={onChoose} />;
  return (
    <ul aria-label="Values" className="-mx-2">
      {Object.entries(options ?? {}).map(([value, label]) => (
        <PickItem key={value} label={label} onPick={() => onChoose(value)} />
      ))}
    </ul>
  );
}
