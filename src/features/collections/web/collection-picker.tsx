import { useRef, useState } from "react";
import type { Collection } from "#features/collections/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Search } from "#web/ui/picture/icons.tsx";
import { moveThroughList } from "#web/ui/menu/move-through-list.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
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
  const list = useRef<HTMLUListElement>(null);
  const wanted = typed.trim();
  const shared = useSharedTargets(props.withShared);
  const shown = [
    ...(found.collections?.slice(0, maxScanned) ?? []),
    ...shared.filter((one) => hasInTitle(one, wanted)),
  ];
  const isMany = wanted !== "" || found.total + shared.length >= manyCollections;
  const first = shown.find((one) => describeRefusal(one) === null);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from its controls
    <div
      onKeyDown={(event) =>
        moveThroughList(event, list.current, wanted !== "" && !found.isSearching)
      }
    >
      {isMany && (
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
      )}
      <ul ref={list} aria-label="Collections" className="-mx-2 flex flex-col">
        {shown.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              disabled={describeRefusal(one) !== null}
              data-autofocus={(one === first && !isMany) || undefined}
              className="flex min-h-10 w-full items-center gap-2.5 rounded-ui px-2 py-1.5 text-start text-ui transition-colors hover:bg-hover focus-visible:bg-hover disabled:cursor-default disabled:bg-transparent disabled:text-faint"
              onClick={() => onChoose(one)}
            >
              <CollectionMark collection={one} className="min-w-6" orFolder />
              <UserText className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                {one.title || "Untitled"}
              </UserText>
              <UserText className="max-w-2/5 shrink-0 truncate text-sm text-faint tabular-nums">
                {describeRefusal(one) ?? describeCollection(one)}
              </UserText>
            </button>
          </li>
        ))}
      </ul>
      {!found.collections && !found.error && (
        <SkeletonGroup label="Loading collections..." className="flex flex-col gap-2">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-8" />
          ))}
        </SkeletonGroup>
      )}
      {!found.collections && found.error && (
        <ErrorState
          title="Error fetching collections"
          error={found.error}
          retrying={found.isFetching}
          onRetry={found.retry}
        />
      )}
      {found.collections && shown.length === 0 && wanted && !found.isSearching && (
        <p role="status" className="py-3 text-ui text-muted wrap-anywhere">
          No collection is called “<UserText>{shorten(wanted)}</UserText>”.
        </p>
      )}
      {(found.hasMore || found.total > maxScanned) && shown.length > 0 && (
        <p className="pt-2 text-sm text-faint">Type part of a title to find the others.</p>
      )}
    </div>
  );
}

function describeCollection({ role, owner, memberCount, entryCount }: Collection): string {
  if (role !== "owner") return nameOwner(owner.name);
  return memberCount > 1 ? `Shared · ${memberCount}` : formatEntryCount(entryCount);
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}
