/** Few pieces of work at once; the others wait in a short line that is fair between those who ask. */

export type FairQueue = {
  /** Runs `work` when it is its turn. Throws what `refuse` makes where the line is full. */
  run: <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>;
};

type Waiting = { begin: () => void; refuse: () => void };

/**
 * Turns go round among the askers, whoever has more waiting. Where the line is full, the newest of the asker with
 * the most waiting is refused: a flood from one place takes its own turns, not those of others.
 */
export function openFairQueue(options: {
  atOnce: number;
  mostWaiting: number;
  refuse: () => Error;
}): FairQueue {
  // In the order of turns: who has had one goes to the end.
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function beginNext(): void {
    const first = lines.entries().next();
    if (first.done || running >= options.atOnce) return;
    const [asker, line] = first.value;
    lines.delete(asker);
    const next = line.shift()!;
    if (line.length > 0) lines.set(asker, line);
    waiting -= 1;
    running += 1;
    next.begin();
  }

  function makeRoom(asker: string): void {
    if (waiting < options.mostWaiting) return;
    let longest: Waiting[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if ((lines.get(asker)?.length ?? 0) + 1 >= longest.length) throw options.refuse();
    waiting -= 1;
    longest.pop()!.refuse();
  }

  return {
    run: async (asker, work) => {
      if (running < options.atOnce) running += 1;
      else {
        makeRoom(asker);
        await new Promise<void>((begin, reject) => {
          const line = lines.get(asker) ?? [];
          line.push({ begin, refuse: () => reject(options.refuse()) });
          lines.set(asker, line);
          waiting += 1;
        });
      }
      try {
        return await work();
      } finally {
        running -= 1;
        beginNext();
      }
    },
  };
}
