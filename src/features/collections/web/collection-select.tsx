import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { nameOwner } from "./collection-words.ts";
import { useSharedTargets } from "./shared-targets.ts";
import { useManyCollections } from "./use-collections.ts";

const FindCollectionDialog = loadDialog(
  async () => (await import("./find-collection-dialog.tsx")).FindCollectionDialog,
);

/** The value of the option that opens the search dialog. */
const findAnother = "find";

/** Selects one of the user's collections. `value` "" means Unfiled until the list has loaded. */
export function CollectionSelect(props: {
  label: string;
  value: string;
  /** The label of a known value while the list loads. */
  fallbackTitle?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Also lists collections of other users to which the user can add entries. */
  withShared?: boolean | undefined;
  /** An option above the collections, selected while `value` is "". */
  any?: { label: string; onSelect: () => void };
  onValueChange: (id: string, title: string, collection: Collection) => void;
}) {
  const { collections: own, hasMore } = useManyCollections();
  const shared = useSharedTargets(props.withShared);
  const collections = own && [...own, ...shared];
  const [isFinding, setFinding] = useState(false);
  const unfiled = collections?.find((one) => one.isUnfiled);
  const { any } = props;
  const value = props.value || (any ? "" : (unfiled?.id ?? ""));
  const options = (collections ?? []).map(({ id, title, emoji, role, owner }) => ({
    value: id,
    label: `${emoji} ${title || "Untitled"}${
      role !== "owner" ? ` (${nameOwner(owner.name)})` : ""
    }`.trim(),
  }));
  // Selected earlier or by search, so it may not be among the loaded collections.
  if (!options.some((option) => option.value === value) && !(any && value === "")) {
    options.unshift({ value, label: props.fallbackTitle ?? "Unfiled" });
  }
  if (any) options.unshift({ value: "", label: any.label });
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
          else if (event.target.value === "") any?.onSelect();
          else if (event.target.value === findAnother) setFinding(true);
        }}
      />
      {isFinding && (
        <FindCollectionDialog
          title={props.label}
          withShared={props.withShared}
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
