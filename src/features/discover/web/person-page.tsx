import type { PublicPerson } from "#features/discover/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { NotShown } from "./not-shown.tsx";
import { ListedCollections } from "./listed-collections.tsx";
import { feedPath, usePerson } from "./person.ts";
import { PublicCard } from "./public-card.tsx";
import { ShowMore } from "#web/ui/state/show-more.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

const grid = "mt-8 grid items-stretch gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** /people/{name}: a user's public entries, for anybody, while the user has it turned on. */
export function PersonPage() {
  const { found, retry, more, isLoading, problem } = usePerson();
  return (
    <div className="mx-auto w-full max-w-page px-4 py-10 sm:px-6 sm:py-16">
      {found === null ? (
        <PersonSkeleton />
      ) : "person" in found ? (
        <>
          <Person person={found.person} />
          {more && <ShowMore onMore={more} isLoading={isLoading} problem={problem} />}
        </>
      ) : (
        <NotShown
          error={found.error}
          onRetry={retry}
          title="This page does not exist"
          words="It was turned off, or the link is incomplete."
        />
      )}
    </div>
  );
}

function Person({ person }: { person: PublicPerson }) {
  const { name, username, collections, items } = person;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <UserText as="h1" className="text-2xl text-pretty wrap-anywhere sm:text-3xl">
            {username}
          </UserText>
          <p className="mt-2 font-serif text-lg text-pretty text-muted">
            Found, kept, and chosen to be shown
          </p>
        </div>
        <a href={feedPath(name)} className={buttonClasses("secondary", "sm")}>
          Follow by feed
        </a>
      </div>
      {collections.length > 0 && <ListedCollections collections={collections} />}
      {items.length > 0 ? (
        <ul className={grid}>
          {items.map((entry) => (
            <li key={entry.slug} className="flex min-w-0">
              <PublicCard entry={entry} heading="h2" />
            </li>
          ))}
        </ul>
      ) : collections.length > 0 ? null : (
        <p className="mt-10 rounded-ui border border-dashed border-line px-6 py-12 text-center font-serif text-lg text-muted">
          Nothing is shown here yet.
        </p>
      )}
    </>
  );
}

function PersonSkeleton() {
  return (
    <SkeletonGroup label="Loading...">
      <Skeleton className="h-10 w-60 max-w-full" />
      <Skeleton className="mt-3 h-6 w-72 max-w-full" />
      <div className={grid}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-64" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
