import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys, findCached, upsertEntry } from "#features/entries/web/entry-cache.ts";
import type {
  ReadingSettings,
  ReadingState,
  ReadingStateUpdate,
  readingStateApi,
} from "#features/reading-state/contract.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof readingStateApi>();

export const readingSettingsQuery = queryOptions({
  queryKey: ["reading-settings"] as const,
  queryFn: ({ signal }) => call("GET /api/reading/settings", { signal }),
});

/** Shows a change at once. A change that cannot be saved still applies to this page. */
export async function changeSettings(
  client: QueryClient,
  change: Partial<ReadingSettings>,
): Promise<void> {
  client.setQueryData(readingSettingsQuery.queryKey, (known) => known && { ...known, ...change });
  await call("PATCH /api/reading/settings", { body: change });
}

export function getReadingState(entryId: string): Promise<ReadingState> {
  return call("GET /api/entries/:id/reading", { params: { id: entryId } });
}

/** Sends the change, also while the page closes, and shows the result in every list. */
export async function sendReadingState(
  client: QueryClient,
  entry: Entry,
  change: ReadingStateUpdate,
): Promise<ReadingState> {
  const answer = await call("PATCH /api/entries/:id/reading", {
    params: { id: entry.id },
    body: change,
  });
  const known = findCached(client, entry.id) ?? entry;
  upsertEntry(client, withReadingState(known, answer));
  if (change.state !== undefined || known.readingState?.state !== answer.state)
    void client.invalidateQueries({ queryKey: entryKeys.unfinished });
  return answer;
}

export function withReadingState(entry: Entry, answer: ReadingState): Entry {
  const { readingState: _, ...rest } = entry;
  const { state, progress, updatedAt } = answer;
  if (state === "unread" || updatedAt === null) return rest;
  return { ...rest, readingState: { state, progress, updatedAt } };
}
