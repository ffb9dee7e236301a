import { forgetMissing, sharedPath, storeShared } from "./forget-ended.ts";
import type { UserStore } from "./user-store.ts";
import { type FetchEvent, scope } from "./worker-scope.ts";

/**
 * API paths that are stored for offline reading: lists, cards and texts; never files, searches or answers.
 */
export const storedData =
  /^\/api\/(?:profile|shared-collections|collections|collections\/[^/]+|collections\/[^/]+\/interests|entries|entries\/[0-9a-f-]{36}(?:\/(?:document|connections|pictures))?)$/;

/**
 * Fetches from the network and stores the response. Offline, returns the stored response and sends the page
 * its date.
 */
export async function answerData(event: FetchEvent, store: UserStore): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const key = `/.stored/data${pathname}${search}`;
  const ticket = await store.createTicket();
  let answer: Response;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    const stored = await store.read(key);
    if (!stored) throw error;
    const page = await scope.clients.get(event.clientId);
    page?.postMessage({ type: "stored", storedAt: stored.storedAt });
    return new Response(stored.text, { headers: { "content-type": "application/json" } });
  }
  if (answer.status === 401) event.waitUntil(store.clear());
  if (answer.status === 403 || answer.status === 404)
    event.waitUntil(forgetMissing(pathname, store));
  if (answer.status === 200 && ticket !== null) {
    const copy = answer.clone();
    const keep = (text: string) =>
      pathname === sharedPath ? storeShared(text, ticket, store) : store.put(ticket, key, text);
    event.waitUntil(copy.text().then(keep));
  }
  return answer;
}
