import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { AccountEnd } from "#features/account/web/account-end.ts";
import type { AccountSharing } from "#features/sharing/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { accountSharingQuery } from "./queries.ts";

/** Shows who loses access with the account, offers to hand over first, and asks what happens to entries elsewhere. */
export const SharingEnd: AccountEnd = ({ fate, onFateChange }) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(accountSharingQuery);
  if (isPending)
    return (
      <SkeletonGroup label="Loading what you share...">
        <Skeleton className="h-16" />
      </SkeletonGroup>
    );
  if (error)
    return (
      <ErrorState
        title="What you share did not load"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const { owned, joined } = data;
  return (
    <>
      {owned.length > 0 && <OwnedCollections owned={owned} />}
      {joined.entries > 0 && (
        <RadioCards
          legend={`${count(joined.entries, "entry", "entries")} that you added to ${count(joined.collections, "collection", "collections")} of others`}
          choices={[
            {
              value: "take",
              label: "Take them along",
              description: "They are deleted with your account.",
            },
            {
              value: "copy",
              label: "Leave copies",
              description:
                "The copies carry neither your notes nor your name, and belong to the owners of the collections.",
            },
          ]}
          value={fate}
          onValueChange={onFateChange}
        />
      )}
    </>
  );
};

function OwnedCollections({ owned }: Pick<AccountSharing, "owned">) {
  return (
    <section aria-labelledby="owned-title">
      <h3 id="owned-title" className="text-ui font-medium">
        Others lose access to what you share
      </h3>
      <ul className="mt-2 flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded-ui border border-line">
        {owned.map(({ id, title, people, theirEntries }) => (
          <li key={id} className="flex items-start justify-between gap-4 px-3.5 py-3 text-ui">
            <div className="min-w-0">
              <UserText as="p" className="font-medium wrap-anywhere">
                {title || "Untitled"}
              </UserText>
              <p className="text-sm text-pretty text-faint">
                {people === 1 ? "1 person loses access." : `${people} people lose access.`}
                {theirEntries > 0 &&
                  ` ${count(theirEntries, "entry", "entries")} of theirs ${theirEntries === 1 ? "moves" : "move"} to their Unfiled.`}
              </p>
            </div>
            <Link
              to="/collection/$id"
              params={{ id }}
              className="shrink-0 text-accent underline"
              aria-label={`Hand over “${title || "Untitled"}” first`}
            >
              Hand over first
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function count(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}
