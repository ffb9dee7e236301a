/** Shared by all live streams of a user: each change is queried once, and concurrent changes are batched. */
import { setTimeout as wait } from "node:timers/promises";
import type { Entry, LiveEvent } from "#features/entries/contract.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import type { Change } from "#server/change.ts";
import { type LiveStream, formatEvent } from "./live-stream.ts";
import { listEntriesByCapture, listReadableById } from "../service.ts";

/** Changes per query. */
const maxPerQuery = 50;
/** Between two queries per user: an entry that changes again during the pause is queried once. */
const pauseMilliseconds = 100;
/** Beyond this many unsent changes, clients are asked to reload instead. */
const maxPending = 1_000;

export type LiveFeed = {
  /** In the order in which they were opened, the oldest first. */
  streams: Set<LiveStream>;
  close: () => void;
};

export function createLiveFeed(ctx: Ctx): LiveFeed {
  const streams = new Set<LiveStream>();
  const pending = new Map<string, Change>();
  let hasMissed = false;
  let isSending = false;

  const writeToAll = (event: Uint8Array) => {
    for (const stream of streams) stream.write(event);
  };

  async function sendNext(): Promise<void> {
    if (hasMissed) {
      hasMissed = false;
      writeToAll(formatEvent("resync", {}));
    }
    const changes = [...pending.values()].slice(0, maxPerQuery);
    for (const change of changes) pending.delete(keyOf(change));
    for (const event of await listEvents(ctx, changes)) writeToAll(formatEvent(event.type, event));
  }

  /** Rounds run one after the other, so that an older state of an entry never overtakes a newer one. */
  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (streams.size > 0 && (pending.size > 0 || hasMissed)) {
        await sendNext();
        await wait(pauseMilliseconds, undefined, { ref: false });
      }
    } catch (error) {
      ctx.app.log.warn({ err: error }, "live changes could not be described");
      // A client that reconnects reloads everything.
      pending.clear();
      for (const stream of streams) stream.end();
    } finally {
      isSending = false;
    }
  }

  const close = ctx.app.events.subscribe(ctx.userId, (change) => {
    if (pending.size < maxPending) pending.set(keyOf(change), change);
    else {
      pending.clear();
      hasMissed = true;
    }
    void send();
  });
  return { streams, close };
}

function keyOf(change: Change): string {
  if (change.type === "entry") return `entry ${change.captureId}`;
  if (change.type === "import") return `import ${change.id}`;
  if (change.type === "comments") return `comments ${change.entryId}`;
  if (change.type === "entry-state") return `state ${change.id}`;
  return change.type === "entry-removed" ? `removed ${change.id}` : change.type;
}

async function listEvents(ctx: Ctx, changes: readonly Change[]): Promise<LiveEvent[]> {
  const captureIds = changes.flatMap((change) =>
    change.type === "entry" ? [change.captureId] : [],
  );
  const ids = changes.flatMap((change) => (change.type === "entry-state" ? [change.id] : []));
  const ofCaptures = Map.groupBy(
    await listEntriesByCapture(ctx, captureIds),
    ({ captureId }) => captureId,
  );
  const byId =
    ids.length === 0
      ? new Map<string, Entry>()
      : await readOnlyTransaction(ctx, (tx) => listReadableById(tx, ctx.userId, ids));
  const toEvent = (entry: Entry): LiveEvent => ({ type: "entry", entry });
  return changes.flatMap((change): LiveEvent[] => {
    if (change.type === "entry") return (ofCaptures.get(change.captureId) ?? []).map(toEvent);
    if (change.type === "highlights") return [{ type: change.type }];
    if (change.type !== "entry-state") return [change];
    const entry = byId.get(change.id);
    return entry ? [toEvent(entry)] : [];
  });
}
