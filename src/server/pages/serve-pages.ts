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
import type { PageTemplate } from "./page-template.ts";

/** How many pages with their screens: drawing one takes the main thread a few milliseconds. */
export type PageLimits = {
  /** Of one person: at once, and each second from then on. */
  burst: number;
  perSecond: number;
  /** After which a page goes out without what it would show. */
  waitMilliseconds: number;
};

const usualLimits: PageLimits = { burst: 60, perSecond: 5, waitMilliseconds: 3_000 };
/** All visitors together are given as many as so many people. */
const visitorsCount = 5;

export function createPages(template: PageTemplate, askApi: AskApi, limits = usualLimits) {
  const drawScreen = createDrawing(askApi, limits);
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const preferences = readPreferences(c);
    const browser = describeBrowser(c, preferences);
    const page = await drawScreen(c, preferences, browser).catch((error: unknown) => {
      c.var.app.log.debug({ err: error, path: c.req.path }, "a page was sent without its screen");
      return null;
    });
    const parts = page ?? { state: browser, head: null, html: "", modules: [] };
    const theme = readTheme(preferences);
    const text = template.format({ ...parts, theme }, ownOrigin(c.var.app.env));
    // What is in it is one person's, and ends with the session.
    c.header("cache-control", "private, no-store");
    c.header("content-security-policy", template.policy);
    return compressPage(c, text, page?.state.isMissing ? 404 : 200);
  };
}

type Draw = (
  c: Context<HttpEnv>,
  cookies: Record<string, string>,
  browser: ReturnType<typeof describeBrowser>,
) => Promise<RenderedPage>;

function createDrawing(askApi: AskApi, { burst, perSecond, waitMilliseconds }: PageLimits): Draw {
  const message = "Too many pages at once";
  const takeOne = limitRate({ burst, perSecond, message });
  const takeVisitors = limitRate({
    burst: burst * visitorsCount,
    perSecond: perSecond * visitorsCount,
    message,
  });
  const underWay = createTurns({
    total: 8,
    each: 2,
    waitMilliseconds,
    mostWaiting: 100,
    message,
    codeWhenFull: "unavailable",
  });

  return async (c, cookies, browser) => {
    const ending = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(waitMilliseconds)]);
    const actor = await orOverdue(c.var.resolveActor(c.req.raw.headers), ending, 0);
    // A key is for programs: the pages do not know who holds it.
    const isPerson = actor?.key === null;
    const user = isPerson ? { id: actor.userId, name: actor.name, email: actor.email } : null;
    if (user) takeOne(user.id);
    else takeVisitors("");
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
  };
}
