import { useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { Search } from "#web/ui/picture/icons.tsx";
import { PickItem, PickList } from "#web/ui/picker/pick-list.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { CollectionMark } from "./collection-mark.tsx";
import { formatEntryCount, nameOwner } from "./collection-words.ts";
import { useSharedTargets } from "./shared-targets.ts";
import { hasInTitle, maxScanned, useFoundCollections } from "./use-collections.ts";

/** Number of collections from which the search box is shown. */
export const manyCollections = 8;

/** A list of collections to choose from, with a search box if it is long. One press chooses. */
export function CollectionPicker(props: {
  onChoose: (collection: Collection) => void;
  /** Why a collection cannot be chosen, shown in place of its count. */
  describeRefusal?: ((collection: Collection) => string | null) | undefined;
  /** Also lists collections of other users to which the user can add entries. */
  withShared?: boolean | undefined;
}) {
  const { onChoose, describeRefusal = () => null } = props;
  const [typed, setTyped] = useState("");
  const found = useFoundCollections(typed);
  const wanted = typed.trim();
  const shared = useSharedTargets(props.withShared);
  const shown = [
    ...(found.collections?.slice(0, maxScanned) ?? []),
    ...shared.filter((one) => hasInTitle(one, wanted)),
  ];
  const isMany = wanted !== "" || found.total + shared.length >= manyCollections;
  const first = shown.find((one) => describeRefusal(one) === null);

  return (
    <PickList
      label="Collections"
      query={{ ...found, data: found.collections, refetch: found.retry }}
      loadingLabel="Loading collections..."
      errorTitle="Error fetching collections"
      canPick={wanted !== "" && !found.isSearching}
      none={
        found.collections &&
        shown.length === 0 &&
        wanted &&
        !found.isSearching && (
          <>
            No collection is called “<UserText>{shorten(wanted)}</UserText>”.
          </>
        )
      }
      more={
        (found.hasMore || found.total > maxScanned) &&
        shown.length > 0 &&
        "Type part of a title to find the others."
      }
      field={
        isMany && (
          <TextField
            label="Find a collection"
            labelHidden
            placeholder="Find a collection"
            autoComplete="off"
            className="mb-3"
            value={typed}
            leading={<Search aria-hidden="true" className="size-4" />}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      {shown.map((one) => (
        <PickItem
          key={one.id}
          label={one.title || "Untitled"}
          detail={describeRefusal(one) ?? describeCollection(one)}
          disabled={describeRefusal(one) !== null}
          autoFocus={one === first && !isMany}
          icon={<CollectionMark collection={one} className="min-w-6" orFolder />}
          onPick={() => onChoose(one)}
        />
      ))}
    </PickList>
  );
}

function describeCollection({ role, owner, memberCount, entryCount }: Collection): string {
  if (role !== "owner") return nameOwner(owner.name);
  return memberCount > 1 ? `Shared · ${memberCount}` : formatEntryCount(entryCount);
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
