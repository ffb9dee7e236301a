/** Which of the taken jobs begins next, so that no person keeps all slots of a queue from the others. */

/** Where `share` is 4, four are begun for one of another person; 1 where there is none. */
type Turn = { person: string | null; share?: number };

export type Turns<Job extends Turn> = {
  /** Adds a job that waits for a slot. */
  add: (job: Job) => void;
  /** Takes a slot for the job whose turn it is; null where none may begin. */
  begin: () => Job | null;
  /** Up to `most` jobs that wait, of the same person: they share the slot of `job`, which began. */
  joinWaiting: (job: Job, most: number) => Job[];
  /** Gives back the slot of a job that began. */
  end: (job: Job) => void;
  hasFreeSlot: () => boolean;
  canBegin: () => boolean;
  /** Who may have no further job begun at present: more of theirs need not be fetched. */
  listFull: () => string[];
  countWaiting: () => number;
};

/**
 * A person may have as many jobs under way as there are slots left, and at most `perPerson`: alone they
 * get half of the slots, and the next person finds a free one (dynamic thresholds, Choudhury and Hahne
 * 1998). Among those who wait, whoever has the fewest under way, by their share, is next; of one person the first added.
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
