/** Batches that are saved while the process is killed, for the test of a killed process. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { BatchDetails, BatchItem } from "#features/capture/contract.ts";

type Batch = { id: string; links: string[]; whyInteresting: string };
type Answer = { status: number; body: { batch: BatchDetails } };

/** `onSaved` gets the entries of each saved batch, with the note of each. */
export function createBatchWriter(
  site: string,
  send: (origin: string, body: Batch) => Promise<Answer>,
  onSaved: (entryIds: string[], note: string) => void,
) {
  /** Whether the last one was saved is not known if the process was killed. */
  let last: Batch | undefined;

  const keep = ({ items }: BatchDetails, note: string) =>
    onSaved(
      items.map(({ entry }) => entry!.id),
      note,
    );

  return {
    /** Saves batches until the process is gone. */
    write: async (origin: string, onWrite: () => void, mayBeAway: boolean): Promise<void> => {
      for (;;) {
        // The rate of batches is limited, which a round may reach on a busy machine.
        await sleep(500);
        const links = Array.from({ length: 3 }, () => `${site}/${randomUUID()}`);
        const id = randomUUID();
        last = { id, links, whyInteresting: id };
        const { status, body } = await send(origin, last);
        if (status === 429 || (mayBeAway && status === 503)) continue;
        expect(status).toBe(201);
        keep(body.batch, id);
        onWrite();
      }
    },
    /** Sends the last batch again: afterwards all its links are saved once, whether or not it was acknowledged. */
    expectWhole: async (origin: string, states: readonly BatchItem["state"][]): Promise<void> => {
      const { status, body } = await send(origin, last!);
      expect(status).toBe(201);
      expect(body.batch.items.map(({ name }) => name)).toEqual(last!.links);
      for (const { state } of body.batch.items) expect(states).toContain(state);
      keep(body.batch, last!.id);
    },
  };
}
