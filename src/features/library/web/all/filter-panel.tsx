import { useEffect, useId, useRef, useState } from "react";
import { CollectionPicker } from "#features/collections/web/collection-picker.tsx";
import { ProjectPicker } from "#features/projects/web/project-picker.tsx";
import {
  countedFilters,
  getFilterDefinition,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ChevronDown, X } from "#web/ui/picture/icons.tsx";
import { PickItem } from "#web/ui/picker/pick-list.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { FilterDays } from "./filter-days.tsx";
import { FilterValues } from "./filter-values.tsx";
import { filterGroups } from "./filter-words.ts";
import type { FilterChanges } from "./use-library-filter.ts";

/** All filters in groups, one of them open with its values. Each press changes the list, and the panel stays open. */
export function FilterPanel(props: FilterChanges & { onClose: () => void }) {
  const { filter, onClose } = props;
  const [open, setOpen] = useState<LibraryFilterName | null>(null);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const isOffered = (one: LibraryFilterName) => !filter.shared || !getFilterDefinition(one).isOwn;
  const groups = filterGroups
    .map(({ title, names }) => ({ title, names: names.filter(isOffered) }))
    .filter(({ names }) => names.length > 0);

  useEffect(() => panel.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <section
      ref={panel}
      aria-labelledby={id}
      className="rounded-ui border border-line bg-raised px-3 pt-2 pb-3"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="font-sans text-ui font-medium tracking-normal">
          Filters
        </h2>
        <IconButton
          label="Close the filters"
          size="sm"
          className="-mr-1.5"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onClose}
        />
      </div>
      {groups.map(({ title, names }) => (
        // Side by side on narrow screens, so that the list below stays in view.
        <div key={title} className="-mx-2 mt-1.5 max-lg:flex max-lg:flex-wrap">
          <h3 className="basis-full px-2 font-sans text-xs font-medium tracking-normal text-faint">
            {title}
          </h3>
          {names.map((name) => (
            <FilterChoice
              key={name}
              {...props}
              name={name}
              isOpen={open === name}
              onToggle={() => setOpen(open === name ? null : name)}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

function FilterChoice(
  props: FilterChanges & { name: LibraryFilterName; isOpen: boolean; onToggle: () => void },
) {
  const { name, filter, isOpen } = props;
  const id = useId();
  const count = filter.values[name]?.length ?? 0;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-8 items-center gap-2 rounded-ui px-2 text-start text-ui transition-colors hover:bg-hover max-lg:gap-1 lg:w-full pointer-coarse:min-h-10"
        onClick={props.onToggle}
      >
        <span className="min-w-0 flex-1">{getFilterDefinition(name).label}</span>
        {count > 0 && (
          <span className="text-sm text-accent tabular-nums">
            {count}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={joinClasses(
            "size-4 shrink-0 text-faint transition-transform",
            isOpen && "rotate-180",
          )}
        />
      </button>
      {isOpen && (
        <div
          id={id}
          className="px-2 pt-1 pb-3 max-lg:order-last max-lg:max-h-72 max-lg:basis-full max-lg:overflow-y-auto"
        >
          <Values {...props} />
        </div>
      )}
    </>
  );
}

function Values({ name, filter, add, remove }: FilterChanges & { name: LibraryFilterName }) {
  const { kind, options } = getFilterDefinition(name);
  const chosen = filter.values[name] ?? [];
  const toggle = (value: string) => (chosen.includes(value) ? remove : add)(name, value);
  const counted = countedFilters.find((one) => one === name);
  if (name === "collectionId")
    return (
      <CollectionPicker
        describeRefusal={({ id }) => (chosen.includes(id) ? "Chosen" : null)}
        onChoose={({ id }) => toggle(id)}
      />
    );
  if (name === "projectId")
    return (
      <ProjectPicker
        busyId={null}
        isLinked={({ id }) => chosen.includes(id)}
        onChoose={({ id }) => toggle(id)}
      />
    );
  if (kind === "days") return <FilterDays chosen={chosen[0]} onChoose={toggle} />;
  if (counted !== undefined)
    return <FilterValues name={counted} filter={filter} onChoose={toggle} />;
  return (
    <ul aria-label={getFilterDefinition(name).label} className="-mx-2">
      {Object.entries(options ?? {}).map(([value, label]) => (
        <PickItem
          key={value}
          label={label}
          isPicked={chosen.includes(value)}
          onPick={() => toggle(value)}
        />
      ))}
    </ul>
  );
}
