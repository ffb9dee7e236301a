/**
 * Answers a page with its first screen drawn and its data beside it. Whatever keeps it from that (the database does
 * not answer, somebody asks for too many), the same page goes out empty, and the browser draws it.
 */
import type { Context } from "hono";
import type { RenderedPage } from "#shared/page.ts";
import { ownOrigin } from "../env.ts";
import type { AskApi, HttpEnv } from "../http/actor.ts";
import { limitRate } from "../http/rate-limit.ts";
import { orOverdue } from "../or-overdue.ts";
import { createTurns } from "../take-turns.ts";
import { compressPage } from "./compress-page.ts";
import { describeBrowser, readPreferences, readTheme } from "./page-request.ts";
import { renderFor } from "./page-renderer.ts";
import type { FillPage } from "./page-template.ts";

/** Milliseconds after which a page goes out without what it would show. */
const longestWait = 3_000;

// Drawing takes the main thread a few milliseconds. Whoever asks for more pages gets them empty.
const perPerson = limitRate({ burst: 60, perSecond: 5, message: "Too many pages at once" });
const perVisitors = limitRate({ burst: 200, perSecond: 50, message: "Too many pages at once" });
const underWay = createTurns({
  total: 8,
  each: 2,
  waitMilliseconds: longestWait,
  mostWaiting: 100,
  message: "Too many pages at once",
  codeWhenFull: "unavailable",
});

export function createPages(fillPage: FillPage, askApi: AskApi) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const preferences = readPreferences(c);
    const browser = describeBrowser(c, preferences);
    const page = await draw(c, preferences, browser, askApi).catch((error: unknown) => {
      c.var.app.log.debug({ err: error, path: c.req.path }, "a page was sent without its screen");
      return null;
    });
    const parts = page ?? { state: browser, head: null, html: "", modules: [] };
    const theme = readTheme(preferences);
    const text = fillPage({ ...parts, theme }, ownOrigin(c.var.app.env));
    // What is in it is one person's, and ends with the session.
    c.header("cache-control", "private, no-store");
    return compressPage(c, text, page?.state.isMissing ? 404 : 200);
  };
}

async function draw(
  c: Context<HttpEnv>,
  cookies: Record<string, string>,
  browser: ReturnType<typeof describeBrowser>,
  askApi: AskApi,
): Promise<RenderedPage> {
  const ending = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(longestWait)]);
  const actor = await orOverdue(c.var.resolveActor(c.req.raw.headers), ending, 0);
  const user = actor && { id: actor.userId, name: actor.name, email: actor.email };
  if (user) perPerson(user.id);
  else perVisitors("");
  const release = await underWay.take(user?.id ?? "", 1, ending);
  try {
    const { origin, pathname, search } = new URL(c.req.url);
    const headers = new Headers();
    for (const name of ["cookie", "authorization", "host"]) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const send = async (path: string) =>
      askApi(new Request(origin + path, { headers, signal: ending }), c.env);
    const request = { ...browser, path: pathname + search, user, cookies };
    return await orOverdue(renderFor(request, send), ending, 0);
  } finally {
    release();
  }
}
