/** The rank that this process last showed a user for each item. A vote with `newRank` is compared with it. */
const maxUsers = 2_000;
const maxItemsPerUser = 200;

/** By user and item, least recently shown first. */
const shownRanks = new Map<string, Map<string, number>>();

export function recordShownRank(userId: string, itemId: string, rank: number): void {
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
