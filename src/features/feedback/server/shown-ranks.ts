/** The rank of each item that a user was last shown by this process: a vote by `newRank` is read against it. */
const maxUsers = 2_000;
const maxItemsPerUser = 200;

/** By user and item, least recently shown first. */
const shownRanks = new Map<string, Map<string, number>>();

export function noteShownRank(userId: string, itemId: string, rank: number): void {
  const ranks = shownRanks.get(userId) ?? new Map<string, number>();
  moveToEnd(shownRanks, userId, ranks, maxUsers);
  moveToEnd(ranks, itemId, rank, maxItemsPerUser);
}

export function getShownRank(userId: string, itemId: string): number | undefined {
  return shownRanks.get(userId)?.get(itemId);
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}
