/** Deletes stored pages and data that are no longer open to the user, at the next contact with the server. */
import type { Ticket, UserStore } from "./user-store.ts";

export const sharedPath = "/api/shared-collections";
const sharedKey = `/.stored/data${sharedPath}`;

/** The server answered that this page or data does not exist, or is not the user's and not shared with them. */
export async function forgetMissing(path: string, store: UserStore): Promise<void> {
  const [, kind, id] =
    /^(?:\/api)?\/(collections?|entry|entries)\/([0-9a-f-]{36})/.exec(path) ?? [];
  if (id === undefined) return;
  let isKnown = false;
  await store.removeWhere((text) => {
    const isOf = text.includes(id);
    isKnown ||= isOf;
    return isOf;
  });
  // The texts of its entries do not name it.
  if (isKnown && kind!.startsWith("collection")) await store.removeWhere(() => true);
}

/** `list` is the response with others' collections. If it lacks a stored collection, all stored data is deleted. */
export async function storeShared(list: string, ticket: Ticket, store: UserStore): Promise<void> {
  const before = await store.read(sharedKey);
  const now = new Set(listIds(list));
  if (before && listIds(before.text).some((id) => !now.has(id)))
    await store.removeWhere(() => true);
  await store.put(ticket, sharedKey, list);
}

/** Asks for the collections of others, because the page that was opened may not. */
export async function checkShared(store: UserStore): Promise<void> {
  const ticket = await store.createTicket();
  const answer = ticket && (await fetch(sharedPath).catch(() => null));
  if (ticket && answer?.status === 200) await storeShared(await answer.text(), ticket, store);
}

function listIds(list: string): string[] {
  return (JSON.parse(list) as { items: { id: string }[] }).items.map(({ id }) => id);
}
