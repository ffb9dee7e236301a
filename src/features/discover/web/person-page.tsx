import type { PublicPerson } from "#features/discover/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { ListedCollections } from "./listed-collections.tsx";
import { feedPath, usePerson } from "./person.ts";
import { PublicCard } from "./public-card.tsx";
import { ListSkeleton, PublicList, PublicScreen } from "./public-screen.tsx";
import { ShowMore } from "#web/ui/state/show-more.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** /people/{name}: a user's public entries, for anybody, while the user has it turned on. */
export function PersonPage() {
  const { found, retry, more, isLoading, problem } = usePerson();
  return (
    <PublicScreen
      found={found}
      onRetry={retry}
      skeleton={<ListSkeleton heading="w-60" line="w-72" />}
      title="This page does not exist"
      words="It was turned off, or the link is incomplete."
      isWide
    >
      {(person) => (
        <>
          <Person person={person} />
          {more && <ShowMore onMore={more} isLoading={isLoading} problem={problem} />}
        </>
      )}
    </PublicScreen>
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
      {(items.length > 0 || collections.length === 0) && (
        <PublicList
          items={items}
          renderCard={(entry) => <PublicCard entry={entry} heading="h2" />}
        />
      )}
    </>
  );
}
