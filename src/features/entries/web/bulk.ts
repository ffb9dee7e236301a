/** Changes of many entries: sent in one request, or in as few as the server allows. */
import type { QueryClient } from "@tanstack/react-query";
import type { entryChangesApi } from "#features/entries/changes-contract.ts";
import { maxAtOnce } from "#shared/entry-limits.ts";
import { isNotFound } from "#web/data/api.ts";
import { callerOf } from "#web/data/client.ts";
import { entryKeys } from "./entry-cache.ts";

const call = callerOf<typeof entryChangesApi>();

/** A request for some of the entries. `sent` rejects if it fails. */
export type Part<Answer = unknown> = { changeId: string; sent: Promise<Answer> };

/** Sends all parts at once, so that closing the tab between two of them cannot separate them. */
export function sendParts<Answer>(
  entries: readonly { id: string }[],
  send: (ids: string[], changeId: string) => Promise<Answer>,
): Part<Answer>[] {
  const parts: Part<Answer>[] = [];
  for (let at = 0; at < entries.length; at += maxAtOnce) {
    const changeId = createId();
    const ids = entries.slice(at, at + maxAtOnce).map(({ id }) => id);
    parts.push({ changeId, sent: send(ids, changeId) });
  }
  return parts;
}

/** If a part fails, loads the entries again: others were changed, and an entry may have been deleted elsewhere. */
export async function settleParts<Answer>(
  client: QueryClient,
  parts: readonly { sent: Promise<Answer> }[],
): Promise<Answer[]> {
  const answers = parts.map(({ sent }) => sent);
  await Promise.allSettled(answers);
  return Promise.all(answers).catch((error: unknown) => {
    void client.invalidateQueries({ queryKey: entryKeys.all });
    throw error;
  });
}

/**
 * `gone`: entries that are neither in the trash nor restored. `madePrivate`: entries that were public before. Null if
 * the change itself failed.
 */
export async function undoParts(client: QueryClient, parts: readonly Part[]) {
  const undoing = parts.map((part) => ({ sent: undoPart(part) }));
  const answers = (await settleParts(client, undoing)).filter((answer) => answer !== null);
  if (answers.length === 0) return null;
  return {
    gone: answers.flatMap(({ gone }) => gone),
    madePrivate: answers.flatMap(({ madePrivate }) => madePrivate),
  };
}

/**
 * A small request, sent without waiting for the answer to the change, so that it reaches the server even if the tab is
 * closed at once. Null if the change itself failed.
 */
async function undoPart({ changeId, sent }: Part) {
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

/** A random UUID. `crypto.randomUUID` exists on secure origins only. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
