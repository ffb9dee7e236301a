import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { showInvite } from "#web/layout/dialogs/invite.ts";
import { Button } from "#web/ui/button/button.tsx";
import { UserPlus } from "#web/ui/picture/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { DiscoverList } from "./discover-list.tsx";
import { discoverQuery, type DiscoverOrder } from "./queries.ts";
import { TopicPicker } from "./topic-picker.tsx";
import { useDiscoverFilter } from "./use-discover-filter.ts";

const orders: Readonly<Record<DiscoverOrder, string>> = { newest: "Newest", "for-you": "For you" };

/** /discover: public entries of other users. */
export function DiscoverPage() {
  const { filter, typed, setTyped, change } = useDiscoverFilter();
  // The previous results stay visible until the next response.
  const list = useInfiniteQuery({ ...discoverQuery(filter), placeholderData: keepPreviousData });
  const isNarrowed = filter.q !== undefined || filter.topic !== undefined;
  // Controls for nothing only distract from the next step.
  const isEmpty =
    list.data?.pages[0]?.items.length === 0 && !isNarrowed && typed === "" && !filter.order;

  function showAll(): void {
    setTyped("");
    change({ topic: undefined });
  }

  return (
    <Page title="Discover">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Discover</h1>
          <p className="mt-1 text-base text-muted">What others found, and made public</p>
        </div>
        <Button
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          onClick={() => showInvite()}
        >
          Invite Friends
        </Button>
      </header>
      {!isEmpty && (
        <div className="mb-6 flex flex-wrap items-center gap-2">
          <SearchField
            label="Search discoveries"
            className="min-w-56 flex-1 sm:max-w-form"
            value={typed}
            onValueChange={setTyped}
          />
          <TopicPicker value={filter.topic} onValueChange={(topic) => change({ topic })} />
          <SortMenu
            label="Sort discoveries"
            className="ml-auto"
            value={filter.order ?? "newest"}
            options={orders}
            onValueChange={(order) => change({ order: order === "newest" ? undefined : order })}
          />
        </div>
      )}
      <DiscoverList
        list={list}
        isNarrowed={isNarrowed}
        onShowAll={showAll}
        onShowNewest={() => change({ order: undefined })}
      />
    </Page>
  );
}
