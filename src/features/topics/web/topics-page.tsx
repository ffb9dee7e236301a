import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { useSearchText } from "#web/hooks/use-search-text.ts";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { Page } from "#web/ui/page.tsx";
import { ChangedTopics } from "./changed-topics.tsx";
import { parseSort, sortNames, topicsQuery, topicKeys } from "./queries.ts";
import { TopicList } from "./topic-list.tsx";
import { TopicSuggestions } from "./topic-suggestions.tsx";
import { oncePerClient, refreshAfterEvents } from "#web/data/refresh-after-events.ts";

/** The page /topics: all topics of the user's entries. */
export function TopicsPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const { typed, setTyped, searched } = useSearchText();
  const sort = parseSort((useSearch({ strict: false }) as Record<string, unknown>)["sort"]);
  const list = useInfiniteQuery({
    ...topicsQuery(searched, sort),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.pages[0]?.total;
  const [hadAny, setHadAny] = useState(false);
  if (!hadAny && (searched !== "" || (total ?? 0) > 0)) setHadAny(true);

  useEffect(() => watchTopics(client), [client]);

  return (
    <Page title="Topics" width="reading">
      <header className="mb-8">
        <h1 className="text-2xl">Topics</h1>
        <p className="mt-1 text-base text-pretty text-muted">
          What your entries are about. Changes apply to what you see; what you made public keeps its
          topics.
        </p>
      </header>
      {hadAny && <TopicSuggestions />}
      {hadAny && (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <SearchField
            label="Search topics"
            className="min-w-0 flex-1 basis-56"
            value={typed}
            onValueChange={setTyped}
          />
          <p role="status" className="text-ui text-faint tabular-nums">
            {total !== undefined &&
              `${formatNumber(total, locale)} ${total === 1 ? "topic" : "topics"}`}
          </p>
          <SortMenu
            label="Sort topics"
            value={sort}
            options={sortNames}
            onValueChange={(next) =>
              void navigate({
                to: ".",
                search: ((known: object) => ({
                  ...known,
                  sort: next === "entries" ? undefined : next,
                })) as never,
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      )}
      <TopicList list={list} searched={searched} onClearSearch={() => setTyped("")} />
      {hadAny && <ChangedTopics />}
    </Page>
  );
}

const watchTopics = oncePerClient((client) => {
  refreshAfterEvents({
    // Entries that were saved, read, deleted or restored change the numbers.
    types: ["topics", "entry", "entry-removed", "collections"],
    delay: 400,
    refresh: () => void client.invalidateQueries({ queryKey: topicKeys.all }),
  });
});
