/** Moves and deletes many entries: in one request, or in as few as the server allows. */
import type { Entry } from "#features/entries/contract.ts";
import { isNotFound } from "#web/data/api.ts";
import { callerOf } from "#web/data/client.ts";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";

const call = callerOf<typeof entryChangesApi>();

/** The contract says the same, but importing it would add its validation to the bundle. */
const maxPerRequest = 5_000;

/** Entries that one request changes. `sent` rejects if it fails. */
export type Part = { entries: readonly Entry[]; changeId: string; sent: Promise<unknown> };

/** Sends all parts at once, so that closing the tab between two of them cannot separate them. */
export function sendParts(
  entries: readonly Entry[],
  send: (ids: string[], changeId: string) => Promise<unknown>,
): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < entries.length; at += maxPerRequest) {
    const batch = entries.slice(at, at + maxPerRequest);
    const changeId = createId();
    const ids = batch.map(({ id }) => id);
    parts.push({ entries: batch, changeId, sent: send(ids, changeId) });
  }
  return parts;
}

/** Waits for all answers. `arrived` keeps its order. */
export async function settleParts(parts: readonly Part[]) {
  const answers = await Promise.allSettled(parts.map(({ sent }) => sent));
  const failure = answers.find((answer) => answer.status === "rejected");
  const listEntries = (status: "fulfilled" | "rejected") =>
    parts.filter((_, at) => answers[at]!.status === status).flatMap((part) => part.entries);
  return {
    arrived: listEntries("fulfilled"),
    left: listEntries("rejected"),
    failure: failure?.reason as unknown,
  };
}

/**
 * `gone`: entries that are neither in the trash nor restored. `madePrivate`: entries that were public before.
 */
export type UndoAnswer = { gone: readonly string[]; madePrivate: readonly string[] };

/**
 * A small request, sent without waiting for the answer to the change, so that it reaches the server even if the tab is
 * closed at once. Null if the change itself failed.
 */
export async function undoPart({ changeId, sent }: Part): Promise<UndoAnswer | null> {
  const undo = () => call("POST /api/entries/undo", { body: { changeId } });
  try {
    return await undo();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // It overtook the change, or the change failed.
    const hasArrived = await sent.then(
      () => true,
      () => false,
    );
    return hasArrived ? undo() : null;
  }
}

/** Adds `by` per entry to its collection's count. */
export function countByCollection(entries: readonly Entry[], by: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { collection } of entries)
    counts.set(collection.id, (counts.get(collection.id) ?? 0) + by);
  return counts;
}

/** A random UUID. `crypto.randomUUID` exists on secure origins only. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
