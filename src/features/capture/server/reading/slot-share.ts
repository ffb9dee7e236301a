// Decides who uses the reader children next, so that one user's slow documents do not block other users.

type Asked = {
  /** The user the work is for. */
  owner: string;
  /** Untrusted bytes, which may take the full time limit; otherwise text, which takes milliseconds. */
  isDocument: boolean;
  signal?: AbortSignal | undefined;
};

type Waiting = Asked & { give(endTurn: () => void): void; refuse(reason: unknown): void };

export type SlotShare = {
  /** Resolves with the release function; rejects with the reason of an aborted signal. */
  waitForTurn(asked: Asked): Promise<() => void>;
  refuseWaiting(reason: Error): void;
};

/**
 * A fair semaphore. An owner has at most one document in progress, and otherwise as many permits as there are
 * free slots; documents have at most `documentSlots`. The next permit is for the owner with the fewest, then
 * for the longest wait.
 */
export function openSlotShare(limits: { slots: number; documentSlots: number }): SlotShare {
  const underWay = new Set<Asked>();
  let waiting: Waiting[] = [];

  const count = (condition: (one: Asked) => boolean) => [...underWay].filter(condition).length;
  const countOf = (owner: string) => count((one) => one.owner === owner);
  const isDocumentFull = (owner: string) =>
    count((one) => one.isDocument) >= limits.documentSlots ||
    count((one) => one.isDocument && one.owner === owner) > 0;
  const mayHave = ({ owner, isDocument }: Asked) =>
    countOf(owner) < limits.slots - underWay.size && !(isDocument && isDocumentFull(owner));

  const give = (): void => {
    for (;;) {
      let next: Waiting | null = null;
      for (const one of waiting) {
        const isLess = next === null || countOf(one.owner) < countOf(next.owner);
        if (isLess && mayHave(one)) next = one;
      }
      if (next === null) return;
      const chosen = next;
      waiting = waiting.filter((one) => one !== chosen);
      underWay.add(chosen);
      chosen.give(() => {
        underWay.delete(chosen);
        give();
      });
    }
  };

  return {
    waitForTurn: (asked) =>
      new Promise((resolve, reject) => {
        const { signal } = asked;
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        const onAbort = () => {
          waiting = waiting.filter((other) => other !== one);
          reject(signal?.reason);
        };
        const one: Waiting = {
          ...asked,
          give: (endTurn) => {
            signal?.removeEventListener("abort", onAbort);
            resolve(endTurn);
          },
          refuse: (reason) => {
            signal?.removeEventListener("abort", onAbort);
            reject(reason);
          },
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        waiting.push(one);
        give();
      }),
    refuseWaiting: (reason) => {
      for (const one of waiting.splice(0)) one.refuse(reason);
    },
  };
}
