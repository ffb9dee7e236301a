import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { LazyFindCollectionDialog } from "./lazy-find-collection-dialog.tsx";
import { useManyCollections } from "./use-collections.ts";

/** The option that leads to the others. */
const findAnother = "find";

/** Chooses one of the person's collections. `value` "" stands for Unfiled until the list is there. */
export function CollectionSelect(props: {
  label: string;
  value: string;
  /** Said while the list is on its way, for a value that is known already. */
  fallbackTitle?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onValueChange: (id: string, title: string, collection: Collection) => void;
}) {
  const { collections, hasMore } = useManyCollections();
  const [isFinding, setFinding] = useState(false);
  const unfiled = collections?.find((one) => one.isUnfiled);
  const value = props.value || (unfiled?.id ?? "");
  const options = (collections ?? []).map(({ id, title, emoji }) => ({
    value: id,
    label: `${emoji} ${title || "Untitled"}`.trim(),
  }));
  // Chosen before, or by its name: it need not be among those that are loaded.
  if (!options.some((option) => option.value === value)) {
    options.unshift({ value, label: props.fallbackTitle ?? "Unfiled" });
  }
  if (hasMore) options.push({ value: findAnother, label: "Find another…" });

  function choose(chosen: Collection): void {
    props.onValueChange(chosen.id, chosen.title || "Untitled", chosen);
  }

  return (
    <>
      <SelectField
        label={props.label}
        className={props.className}
        value={value}
        options={options}
        disabled={props.disabled}
        onChange={(event) => {
          const chosen = collections?.find((one) => one.id === event.target.value);
          if (chosen) choose(chosen);
          else if (event.target.value === findAnother) setFinding(true);
        }}
      />
      {isFinding && (
        <LazyFindCollectionDialog
          title={props.label}
          onClose={() => setFinding(false)}
          onChoose={(chosen) => {
            setFinding(false);
            choose(chosen);
          }}
        />
      )}
    </>
  );
}
