import { CollectionSelect } from "#features/collections/web/collection-select.tsx";
import { useManyCollections } from "#features/collections/web/use-collections.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import type { ExportScope } from "./export-scope.ts";

/** Everything, or one of the user's collections. */
export function ScopeChoice(props: {
  scope: ExportScope;
  onScopeChange: (scope: ExportScope) => void;
}) {
  const { scope, onScopeChange } = props;
  const { collections } = useManyCollections();
  const first = collections?.find((one) => one.isUnfiled);

  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend="What to export"
        beside
        value={scope.kind === "collection" ? "collection" : "all"}
        choices={[
          { value: "all", label: "Everything" },
          { value: "collection", label: "One collection", disabled: !first },
        ]}
        onValueChange={(kind) => {
          if (kind === "all") onScopeChange({ kind });
          else if (first) onScopeChange({ kind: "collection", id: first.id, title: first.title });
        }}
      />
      {scope.kind === "collection" && (
        <CollectionSelect
          label="Collection"
          value={scope.id}
          fallbackTitle={scope.title}
          onValueChange={(id, title) => onScopeChange({ kind: "collection", id, title })}
        />
      )}
    </div>
  );
}
