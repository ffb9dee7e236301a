import type { PersonStore } from "./person-store.ts";
import { type FetchEvent, scope } from "./worker-scope.ts";

/** Of the API, what can be read again without a connection: lists, cards and texts; never files, searches or answers. */
export const keptData =
  /^\/api\/(?:profile|collections|collections\/[^/]+|collections\/[^/]+\/interests|entries|entries\/[0-9a-f-]{36}(?:\/(?:content|connections))?)$/;

/** From the network, and remembered; where there is none, what was answered last, and the page is told from when it is. */
export async function answerData(event: FetchEvent, store: PersonStore): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const key = `/.stored/data${pathname}${search}`;
  const ticket = await store.takeTicket();
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
  if (answer.status === 200 && ticket !== null) {
    const copy = answer.clone();
    event.waitUntil(copy.text().then((text) => store.keep(ticket, key, text)));
  }
  return answer;
}
