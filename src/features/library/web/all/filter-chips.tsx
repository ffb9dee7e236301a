import { useQuery } from "@tanstack/react-query";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { projectQuery } from "#features/projects/web/queries.ts";
import {
  getFilterDefinition,
  getValuesOf,
  libraryFilterNames,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { X } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { describeValue } from "./filter-words.ts";
import type { FilterChanges } from "./use-library-filter.ts";

/** A chip without a value of the filter. */
export type OtherChip = { label?: string; text: string; onRemove: () => void };

/** One chip per value; pressing it removes the value. */
export function FilterChips(
  props: Pick<FilterChanges, "filter" | "remove"> & {
    /** Shown after them, where no control has them. */
    others?: readonly OtherChip[];
  },
) {
  const { filter, remove, others = [] } = props;
  const chips = libraryFilterNames.flatMap((name) =>
    (filter.values[name] ?? []).map((value) => ({ name, value })),
  );
  if (chips.length + others.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap gap-1.5">
      {chips.map(({ name, value }) => (
        <li key={`${name} ${value}`} className="flex max-w-full min-w-0">
          <ValueChip name={name} value={value} onRemove={() => remove(name, value)} />
        </li>
      ))}
      {others.map((chip) => (
        <li key={`${chip.label} ${chip.text}`} className="flex max-w-full min-w-0">
          <Chip {...chip} />
        </li>
      ))}
    </ul>
  );
}

function ValueChip(props: { name: LibraryFilterName; value: string; onRemove: () => void }) {
  const { name, value, onRemove } = props;
  const { kind, label } = getFilterDefinition(name);
  const text = useValueLabel(name, value);
  return <Chip {...(kind !== "flag" && { label })} text={text} onRemove={onRemove} />;
}

function Chip({ label, text, onRemove }: OtherChip) {
  return (
    <button
      type="button"
      title={text}
      className="flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-ui bg-accent-tint pr-1.5 pl-2.5 text-sm text-accent transition-colors hover:bg-hover pointer-coarse:h-10"
      onClick={onRemove}
    >
      <span className="sr-only">Remove filter </span>
      {label && <span className="shrink-0 text-muted">{label}: </span>}
      <UserText className="max-w-64 truncate font-medium">{text}</UserText>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}

/** With the title of a collection or the name of a project. */
function useValueLabel(name: LibraryFilterName, value: string): string {
  const of = getValuesOf(name);
  const collection = useQuery({ ...collectionQuery(value), enabled: of === "collectionId" });
  const project = useQuery({ ...projectQuery(value), enabled: of === "projectId" });
  if (of === "collectionId") return named(collection, collection.data?.title);
  if (of === "projectId") return named(project, project.data?.name);
  return describeValue(name, value);
}

function named(query: { isError: boolean }, title: string | undefined): string {
  if (title !== undefined) return title || "Untitled";
  return query.isError ? "Deleted" : "…";
}
