/** Decides which waiting request or job starts next. Used by the semaphore and by the job scheduler. */

export type PermitLimits = {
  /** The maximum sum of the weights that are started, in total and per key. Default: unlimited. */
  maxTotal?: number;
  maxPerKey?: number;
  /**
   * A key may hold only as many permits as are free: alone it gets half of `maxTotal`, so the next key finds
   * a free one (dynamic thresholds, Choudhury and Hahne 1998).
   */
  leavesHalf?: boolean;
};

/** Permits are shared fairly between keys, such as users or networks. The weight is 1 by default. */
export type Queued = { key: string; weight?: number };

type KeyState<Item> = { held: number; lastStart: number; waiting: Item[] };

/**
 * The next item is of the key that holds the fewest permits, then of the key served least recently. Items of
 * one key are first in, first out.
 */
export function createFairQueue<Item extends Queued>(limits: PermitLimits) {
  // The keys that hold permits or wait, and the waiting ones among them.
  const keys = new Map<string, KeyState<Item>>();
  const waitingKeys = new Set<KeyState<Item>>();
  let waitingCount = 0;
  let held = 0;
  let starts = 0;

  function getState(key: string): KeyState<Item> {
    let state = keys.get(key);
    if (state === undefined) {
      // Before the key that was served last, but not before all others, so that new keys starve none.
      state = { held: 0, lastStart: starts - 0.5, waiting: [] };
      keys.set(key, state);
    }
    return state;
  }

  const countFree = (heldByKey: number): number => {
    const { maxTotal = Infinity, maxPerKey = Infinity, leavesHalf = false } = limits;
    const free = maxTotal - held;
    return Math.min(free, maxPerKey - heldByKey, leavesHalf ? free - heldByKey : free);
  };
  const canStart = ({ key, weight = 1 }: Queued) => weight <= countFree(keys.get(key)?.held ?? 0);

  function remove(item: Queued): void {
    const state = keys.get(item.key)!;
    waitingCount -= state.waiting.length;
    state.waiting = state.waiting.filter((other) => other !== item);
    waitingCount += state.waiting.length;
    if (state.waiting.length === 0) waitingKeys.delete(state);
    if (state.waiting.length === 0 && state.held === 0) keys.delete(item.key);
  }

  return {
    add: (item: Item): void => {
      const state = getState(item.key);
      state.waiting.push(item);
      waitingCount += 1;
      waitingKeys.add(state);
    },
    remove,
    canStart,
    /** Null if no waiting item may start. */
    findNext: (): Item | null => {
      let next: KeyState<Item> | null = null;
      for (const state of waitingKeys)
        if (canStart(state.waiting[0]!) && (next === null || compareKeys(state, next) < 0))
          next = state;
      return next?.waiting[0] ?? null;
    },
    /** Acquires the permits of an item until `end`, and removes it from the waiting ones. */
    start: (item: Queued): void => {
      const state = getState(item.key);
      const { weight = 1 } = item;
      starts += 1;
      state.lastStart = starts;
      state.held += weight;
      held += weight;
      if (state.waiting.length > 0) remove(item);
    },
    end: ({ key, weight = 1 }: Queued): void => {
      const state = keys.get(key)!;
      state.held -= weight;
      held -= weight;
      if (state.waiting.length === 0 && state.held === 0) keys.delete(key);
    },
    isFull: () => countFree(0) < 1,
    /** The keys that hold permits and may not acquire another. */
    listFullKeys: (): string[] =>
      [...keys].flatMap(([key, state]) =>
        state.held > 0 && countFree(state.held) < 1 ? [key] : [],
      ),
    countWaiting: () => waitingCount,
    listWaiting: (key: string): readonly Item[] => keys.get(key)?.waiting ?? [],
    /** The waiting items of the key that has the most. */
    listLongest: (): readonly Item[] => {
      let longest: readonly Item[] = [];
      for (const { waiting } of waitingKeys) if (waiting.length > longest.length) longest = waiting;
      return longest;
    },
    /** All waiting items, in the order in which they would start now. */
    listAllWaiting: (): Item[] =>
      [...waitingKeys]
        .flatMap(({ waiting, ...state }) =>
          waiting.map((item, index) => ({ item, ...state, held: state.held + index })),
        )
        .toSorted(compareKeys)
        .map(({ item }) => item),
  };
}

type Served = Pick<KeyState<unknown>, "held" | "lastStart">;

function compareKeys(one: Served, other: Served): number {
  return one.held - other.held || one.lastStart - other.lastStart;
}
