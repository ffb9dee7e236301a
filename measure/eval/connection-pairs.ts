/**
 * The trial set of related entries: pairs of known answer. Entries of one group are of one subject. Pairs of other subjects are near
 * by their words, and were read: those that are debatable are listed and have no answer.
 */
import { readFileSync } from "node:fs";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { listNearest } from "./near-texts.ts";

/** Entries of one subject. Whether those of `optional` belong to it is debatable. */
export type Group = { entries: readonly string[]; optional?: readonly string[] };
export type Pair = { one: string; other: string; isSame: boolean };
/** Whether two entries are of one subject; null if that is debatable. */
export type Judge = (one: string, other: string) => boolean | null;

/** Of each kind of material, as many pairs are of one subject as are not. */
const pairsOfEach = 75;
/** A pair of other subjects is chosen from the nearest entries of an entry. */
const maxNear = 10;
const seed = 300;

/** Read by title and opening: neither clearly of one subject nor clearly of two. */
const debatable = new Set(
  JSON.parse(
    readFileSync(new URL("questions/connections-debatable.json", import.meta.url), "utf8"),
  ) as string[],
);

export function createJudge(groups: readonly Group[]): Judge {
  const own = new Map<string, Set<Group>>();
  const wide = new Map<string, Set<Group>>();
  const add = (map: typeof own, name: string, group: Group) =>
    map.set(name, (map.get(name) ?? new Set()).add(group));
  for (const group of groups) {
    for (const name of group.entries) add(own, name, group);
    for (const name of [...group.entries, ...(group.optional ?? [])]) add(wide, name, group);
  }
  const meet = (map: typeof own, one: string, other: string) =>
    !(map.get(one) ?? new Set()).isDisjointFrom(map.get(other) ?? new Set());
  return (one, other) => {
    if (meet(own, one, other)) return true;
    return meet(wide, one, other) || debatable.has(toKey(one, other)) ? null : false;
  };
}

/** The entries of `groups` that have answers. */
export const listJudged = (groups: readonly Group[]): string[] => [
  ...new Set(groups.flatMap(({ entries }) => entries)),
];

export function choosePairs(
  groups: readonly Group[],
  texts: ReadonlyMap<string, string>,
  judge: Judge,
): Pair[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const chosen = new Map<string, Pair>();
  const count = (isSame: boolean) =>
    [...chosen.values()].filter((pair) => pair.isSame === isSame).length;
  const add = (one: string, other: string, isSame: boolean) =>
    chosen.set(toKey(one, other), { one, other, isSame });
  const large = groups.filter(({ entries }) => entries.length > 1);
  while (count(true) < pairsOfEach) {
    const { entries } = pick(large);
    const [one, other] = [pick(entries), pick(entries)];
    if (one !== other) add(one, other, true);
  }
  const near = listNearest(texts, (one, other) => judge(one, other) === false, maxNear);
  const names = [...near.keys()].toSorted();
  while (count(false) < pairsOfEach) {
    const one = pick(names);
    add(one, pick(near.get(one)!), false);
  }
  return [...chosen.values()];
}

function toKey(one: string, other: string): string {
  return [one, other].toSorted().join(" ");
}
