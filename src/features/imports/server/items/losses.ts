import type { Import } from "#features/imports/contract.ts";

/** Limited, because a file can name any number of kinds. */
const maxKinds = 100;

/** Counts the content of a file that is not imported, by kind and reason. */
export type Losses = {
  /** Ignores a count below 1. */
  add: (what: string, count: number, reason: string) => void;
  list: () => Import["lost"];
};

export function createLosses(before: Import["lost"] = []): Losses {
  const kinds = new Map(before.map((loss) => [`${loss.what}\n${loss.reason}`, { ...loss }]));
  return {
    add: (what, count, reason) => {
      if (count < 1) return;
      const key = `${what}\n${reason}`;
      const known = kinds.get(key);
      if (known !== undefined) known.count += count;
      else if (kinds.size < maxKinds)
        kinds.set(key, { what: what.slice(0, 200), count, reason: reason.slice(0, 500) });
    },
    list: () => [...kinds.values()],
  };
}
