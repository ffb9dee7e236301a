import { useQuery } from "@tanstack/react-query";
import { SelectField } from "#web/ui/select-field.tsx";
import { collectionsQuery } from "./queries.ts";

/** Chooses one of the person's collections. `value` "" stands for Unfiled until the list is there. */
export function CollectionSelect(props: {
  label: string;
  value: string;
  /** Said while the list is on its way, for a value that is known already. */
  fallbackTitle?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onValueChange: (id: string, title: string) => void;
}) {
  const { data: collections } = useQuery(collectionsQuery);
  const unfiled = collections?.find((one) => one.isUnfiled);
  const options = collections
    ? collections.map(({ id, title, emoji }) => ({
        value: id,
        label: `${emoji} ${title || "Untitled"}`.trim(),
      }))
    : [{ value: props.value, label: props.fallbackTitle ?? "Unfiled" }];
  return (
    <SelectField
      label={props.label}
      className={props.className}
      value={props.value || (unfiled?.id ?? "")}
      options={options}
      disabled={props.disabled}
      onChange={(event) => {
        const chosen = collections?.find((one) => one.id === event.target.value);
        if (chosen) props.onValueChange(chosen.id, chosen.title || "Untitled");
      }}
    />
  );
}
