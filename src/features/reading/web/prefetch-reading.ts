import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { highlightsQuery } from "#features/highlights/web/queries.ts";
import { documentQuery } from "./document-query.ts";

/** UTF-16 units of JSON in the page. Only a single block that is not divided, such as a large table, is longer. */
const maxLength = { document: 100_000, highlights: 50_000 };

/**
 * Loads what the server renders of a text: its first screens, and the highlights in them. A text that was stored without a
 * document gets one first, in another process. If that takes more than `maxWait` milliseconds, the browser requests it itself.
 */
export async function prefetchReading(
  client: QueryClient,
  entry: Entry,
  maxWait: number,
): Promise<void> {
  if (entry.status !== "ready") return;
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, maxWait);
  const loading = Promise.all([
    client.prefetchInfiniteQuery(documentQuery(entry)),
    client.prefetchQuery(highlightsQuery(entry)),
  ]);
  await Promise.race([loading, late.promise]);
  clearTimeout(timer);
  // Data that arrives later would be rendered without being in the data of the page, or keep the cache in memory until its
  // timer fires.
  for (const { queryKey } of [documentQuery(entry), highlightsQuery(entry)])
    await client.cancelQueries({ queryKey });
  limitDocument(client, entry);
  limitHighlights(client, entry);
}

function limitDocument(client: QueryClient, entry: Entry): void {
  const { queryKey } = documentQuery(entry);
  const data = client.getQueryData(queryKey);
  if (data && measure(data.pages) > maxLength.document) client.removeQueries({ queryKey });
}

/** Keeps the first ones, as old data: the browser shows them and requests all. */
function limitHighlights(client: QueryClient, entry: Entry): void {
  const { queryKey } = highlightsQuery(entry);
  const all = client.getQueryData(queryKey);
  if (!all) return;
  let left = maxLength.highlights;
  const beyond = all.findIndex((highlight: Highlight) => (left -= measure(highlight)) < 0);
  if (beyond >= 0) client.setQueryData(queryKey, all.slice(0, beyond), { updatedAt: 1 });
}

function measure(value: unknown): number {
  return JSON.stringify(value).length;
}
