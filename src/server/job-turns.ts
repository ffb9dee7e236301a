/** Chooses the next of the taken jobs, so that no user blocks all slots of a queue. */

/** With a `share` of 4, four are started for each one of another user; 1 by default. */
type Turn = { person: string | null; share?: number };

export type Turns<Job extends Turn> = {
  /** Adds a job that waits for a slot. */
  add: (job: Job) => void;
  /** Takes a slot for the next job; null if none may start. */
  begin: () => Job | null;
  /** Up to `most` waiting jobs of the same user, which share the slot of the started `job`. */
  joinWaiting: (job: Job, most: number) => Job[];
  /** Releases the slot of a started job. */
  end: (job: Job) => void;
  hasFreeSlot: () => boolean;
  canBegin: () => boolean;
  /** Users who may not start another job now, so no more of theirs need to be fetched. */
  listFull: () => string[];
  countWaiting: () => number;
};

/**
 * A user may run as many jobs as there are free slots, at most `perPerson`: alone half of the slots, so that
 * the next user finds a free one (dynamic thresholds, Choudhury and Hahne 1998). The waiting user with the
 * fewest running jobs, relative to the share, is next; jobs of one user are first in, first out.
 */
export function openTurns<Job extends Turn>(limits: {
  slots: number;
  perPerson: number;
}): Turns<Job> {
  let waiting: Job[] = [];
  const underWay = new Map<string, number>();
  let taken = 0;

  const count = (person: string | null) => (person === null ? 0 : (underWay.get(person) ?? 0));
  const mayBegin = (person: string | null) =>
    taken < limits.slots &&
    (person === null || count(person) < Math.min(limits.perPerson, limits.slots - taken));

  const measure = ({ person, share = 1 }: Job) => (count(person) + 1) / Math.max(1, share);
  const findNext = (): Job | null => {
    let next: Job | null = null;
    for (const job of waiting) {
      const isLess = next === null || measure(job) < measure(next);
      if (isLess && mayBegin(job.person)) next = job;
    }
    return next;
  };

  return {
    add: (job) => void waiting.push(job),
    canBegin: () => findNext() !== null,
    begin: () => {
      const next = findNext();
      if (next === null) return null;
      waiting = waiting.filter((job) => job !== next);
      taken += 1;
      if (next.person !== null) underWay.set(next.person, count(next.person) + 1);
      return next;
    },
    joinWaiting: ({ person }, most) => {
      const joined = waiting.filter((job) => job.person === person).slice(0, most);
      waiting = waiting.filter((job) => !joined.includes(job));
      return joined;
    },
    end: ({ person }) => {
      taken -= 1;
      if (person === null) return;
      if (count(person) > 1) underWay.set(person, count(person) - 1);
      else underWay.delete(person);
    },
    hasFreeSlot: () => taken < limits.slots,
    listFull: () => [...underWay.keys()].filter((person) => !mayBegin(person)),
    countWaiting: () => waiting.length,
  };
}
