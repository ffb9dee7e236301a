import { getOfflinePage, getShell, replaceText } from "./app-files.ts";
import { checkShared, forgetMissing } from "./forget-ended.ts";
import type { UserStore } from "./user-store.ts";
import { fillShell, parsePage } from "./parse-page.ts";
import type { FetchEvent } from "./worker-scope.ts";

/** Pages whose code is stored. Others cannot be opened offline. */
const openOffline = /^\/(?:home|save|collection\/[^/]+|entry\/[^/]+)$/;
/** The query parameters with which another app shares something. */
const shared = /[?&](?:title|text|url)=/;

/** Fetches from the network and stores the page. Offline, opens the stored page. */
export async function getPage(event: FetchEvent, store: UserStore): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  // The fragment is not sent to the server, so its length is not limited.
  if (pathname === "/save" && shared.test(search)) {
    const preloaded = event.preloadResponse?.catch(() => {});
    if (preloaded) event.waitUntil(preloaded);
    return Response.redirect(`/save#${search.slice(1)}`, 302);
  }
  let answer: Response;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return openStored(pathname, search, store);
  }
  const isPage = /^text\/html\b/.test(answer.headers.get("content-type") ?? "");
  if (isPage) event.waitUntil(recordPage(answer.clone(), pathname + search, store));
  return answer;
}

async function recordPage(answer: Response, path: string, store: UserStore): Promise<void> {
  const page = parsePage(await answer.text());
  if (page === null || page.userId === undefined) return;
  if (page.isMissing) await forgetMissing(path, store);
  await storePage(page, answer.ok ? path : null, store);
}

/** With `path` null, only the user is recorded. */
export async function storePage(
  { userId, base, data }: NonNullable<ReturnType<typeof parsePage>>,
  path: string | null,
  store: UserStore,
): Promise<void> {
  if (typeof userId !== "string") return userId === null ? store.clear() : undefined;
  if (await store.adopt(userId, base)) await renewSession(await fetch(sessionPath), store);
  await checkShared(store);
  if (data === null || path === null || !openOffline.test(path.split("?", 1)[0]!)) return;
  const ticket = await store.createTicket();
  if (ticket?.userId === userId) await store.put(ticket, pageKey(path), data);
}

export const sessionPath = "/api/auth/get-session";

type SessionAnswer = { user: { id: string }; session: { expiresAt: string } } | null;

/** Makes stored data expire with the session. */
export async function renewSession(answer: Response, store: UserStore): Promise<void> {
  if (!answer.ok) return;
  const known = (await answer.json()) as SessionAnswer;
  if (known === null) await store.clear();
  else await store.renew(known.user.id, Date.parse(known.session.expiresAt));
}

function pageKey(path: string): string {
  return `/.stored/page${path}`;
}

async function openStored(pathname: string, search: string, store: UserStore): Promise<Response> {
  const user = await store.getUser();
  if (user === null) return getOfflinePage();
  if (pathname === "/") return Response.redirect("/home", 302);
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (!openOffline.test(path)) return getOfflinePage();
  const shell = await getShell();
  if (shell.type === "error") return shell;
  const stored = await store.read(pageKey(path + search));
  return replaceText(shell, fillShell(await shell.text(), user.base, stored ?? null));
}
