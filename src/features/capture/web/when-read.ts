import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import { entryQuery } from "#features/entries/web/queries.ts";

/** Milliseconds for which the dialog waits after the server has answered; then the entry's card shows the rest. */
const patience = 8_000;
/** Milliseconds. Live events arrive sooner; this is for a browser without them. */
const pollDelay = 2_000;

/** Whether it is worth waiting: pages that are read as images take minutes. */
export function isBeingRead({ status, step }: Entry): boolean {
  return status === "processing" && step !== "scanning";
}

/** Resolves once a cached entry has been read or has failed; after eight seconds with its state then. */
export async function whenRead(client: QueryClient, entry: Entry): Promise<Entry> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let latest = entry;
  const look = (present: Entry | undefined) => {
    latest = present ?? latest;
    if (!isBeingRead(latest)) end();
  };
  const observer = new QueryObserver(client, {
    ...entryQuery(entry.id),
    refetchInterval: pollDelay,
  });
  const unsubscribe = observer.subscribe(({ data }) => look(data));
  const timer = setTimeout(end, patience);
  look(observer.getCurrentResult().data);
  await ended;
  clearTimeout(timer);
  unsubscribe();
  return latest;
}
