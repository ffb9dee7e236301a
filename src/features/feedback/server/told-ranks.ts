/** The rank of each item that a person was last answered with in this process: what a vote without a direction is meant against. */
const mostPeople = 2_000;
const mostItems = 200;

/** By person and item, what was told longest ago first. */
const told = new Map<string, Map<string, number>>();

export function noteToldRank(userId: string, itemId: string, rank: number): void {
  const ranks = told.get(userId) ?? new Map<string, number>();
  moveToEnd(told, userId, ranks, mostPeople);
  moveToEnd(ranks, itemId, rank, mostItems);
}

/** Which way a vote goes that asks for `newRank`: -1 up, 1 down, undefined where it is not one step from what was told. */
export function readDirection(userId: string, itemId: string, newRank: number): -1 | 1 | undefined {
  const step = newRank - (told.get(userId)?.get(itemId) ?? Number.NaN);
  return step === 1 || step === -1 ? step : undefined;
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
