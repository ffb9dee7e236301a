import { useQueryClient } from "@tanstack/react-query";
import type { DiscoverItem } from "#features/discover/contract.ts";
import { SaveDialog } from "#features/entries/web/save-dialog.tsx";
import { TopicBadges } from "#features/entries/web/topic-badges.tsx";
import { describeError, isNotFound } from "#web/data/api.ts";
import { refreshDiscoveries, saveDiscovered } from "./queries.ts";
import { SourceLine } from "./source-line.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** 'Confirm Entry Details': saves another user's public entry to a collection, with the user's own note. */
export function SaveDiscoveredDialog({
  item,
  onClose,
}: {
  item: DiscoverItem;
  onClose: () => void;
}) {
  const client = useQueryClient();

  function explain(failure: unknown): string {
    // The entry was unpublished, or the collection deleted.
    if (isNotFound(failure)) void refreshDiscoveries(client);
    return describeError(failure);
  }

  return (
    <SaveDialog
      title="Confirm Entry Details"
      collectionLabel="Save to Collection"
      content={<EntryDetails item={item} />}
      save={({ why, ...own }) => saveDiscovered(client, item, { whyItsInteresting: why, ...own })}
      explain={explain}
      onClose={onClose}
    />
  );
}

function EntryDetails({ item }: { item: DiscoverItem }) {
  const { mainTopics, keyTakeaways, readingTimeMinutes } = item.attributes;
  return (
    <details open className="rounded-ui border border-line px-4 py-3 [&_h4]:mb-1.5">
      <summary className="cursor-pointer text-ui font-medium">Entry Details</summary>
      <div className="mt-4 flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <UserText as="h3" className="text-lg text-pretty wrap-anywhere">
            {item.title}
          </UserText>
          <SourceLine entry={item} />
        </div>
        {item.summary && (
          <Part title="Summary">
            <UserText as="p" className="font-serif text-base text-pretty text-muted wrap-anywhere">
              {item.summary}
            </UserText>
          </Part>
        )}
        {mainTopics.length > 0 && (
          <Part title="Main Topics">
            <TopicBadges topics={mainTopics} />
          </Part>
        )}
        {keyTakeaways.length > 0 && (
          <Part title="Key Takeaways">
            <UserText
              as="ul"
              className="flex list-disc flex-col gap-1.5 ps-5 font-serif text-base text-muted"
            >
              {keyTakeaways.map((takeaway, index) => (
                <li key={`${index} ${takeaway}`} className="text-pretty wrap-anywhere">
                  {takeaway}
                </li>
              ))}
            </UserText>
          </Part>
        )}
        {readingTimeMinutes !== null && (
          <Part title="Reading Time">
            <p className="text-ui text-muted">
              {readingTimeMinutes} {readingTimeMinutes === 1 ? "minute" : "minutes"}
            </p>
          </Part>
        )}
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h4 className="font-sans text-sm font-semibold tracking-normal text-muted">{title}</h4>
      {children}
    </div>
  );
}
