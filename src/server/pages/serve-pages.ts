/**
 * Answers a page with its screen rendered and its data included. If it cannot be rendered (too many requests,
 * the database does not respond), sends the application shell, and the browser renders the screen.
 */
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { PageHead, RenderedPage, Send } from "#shared/page-rendering.ts";
import { AppError } from "#shared/errors.ts";
import { ownOrigin } from "../settings/env.ts";
import type { Actor, AskApi, HttpEnv } from "../http/identity/actor.ts";
import { rateLimits } from "../limits/rate-policies.ts";
import { timings } from "../metrics/counts.ts";
import { withDeadline } from "../jobs/with-deadline.ts";
import { compressPage } from "./compress-page.ts";
import { limitPages, type PageLimits } from "./page-limits.ts";
import { describeBrowser, parsePreferences, parseTheme } from "./page-request.ts";
import { isMissingPage, renderPage } from "./page-renderer.ts";
import type { PageParts, PageTemplate } from "./page-template.ts";

const defaultLimits: PageLimits = {
  ...rateLimits.pages,
  waitMilliseconds: 3_000,
  maxTextWait: 600,
};
/** The maximum time to find out whether the path of a page that is not rendered exists. */
const lookupMilliseconds = 1_000;
/** The Retry-After in seconds of a rejected page, if the error has none. */
const usualRetryAfter = 3;

type GetTemplate = () => PageTemplate | Promise<PageTemplate>;

const refusedHead: PageHead = { title: "Commonplace", isUnlisted: true };
const missingHead: PageHead = { title: "Page not found · Commonplace", isUnlisted: true };

/** The opener sends this page its content with postMessage, which needs this policy. It cannot be framed. */
const allowOpener = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("cross-origin-opener-policy", "unsafe-none");
});

/** Answers every path. */
export function pageRoutes(getTemplate: GetTemplate, askApi: AskApi, limits?: PageLimits) {
  return new Hono<HttpEnv>()
    .use("/save", allowOpener)
    .use("/save/", allowOpener)
    .get("*", createPageHandler(getTemplate, askApi, limits));
}

function createPageHandler(getTemplate: GetTemplate, askApi: AskApi, limits = defaultLimits) {
  const acquire = limitPages(limits);
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const preferences = parsePreferences(c);
    const browser = describeBrowser(c, preferences);
    const { pathname, search } = new URL(c.req.url);
    const path = pathname + search;
    let actor: Actor | null = null;

    async function render(): Promise<RenderedPage> {
      const ending = endAfter(c, limits.waitMilliseconds);
      const found = await withDeadline(c.var.resolveActor(c.req.raw.headers), ending, 0);
      // An API key is for scripts: its owner is not signed in to the pages.
      actor = found?.key === null ? found : null;
      const user = actor && { id: actor.userId, name: actor.name, email: actor.email };
      const release = await acquire(c, actor, ending);
      const startedAt = performance.now();
      try {
        const { maxTextWait } = limits;
        const request = { ...browser, path, user, maxTextWait };
        return await withDeadline(renderPage(request, sendAs(c, askApi, ending)), ending, 0);
      } finally {
        release();
        timings.onPage?.((performance.now() - startedAt) / 1_000);
      }
    }

    /**
     * Sends the page without its screen: to signed-out visitors, including search engines, with an error
     * status.
     */
    async function refuse(error: unknown): Promise<Response> {
      // Not the rest of the path, which may be the secret of a page that is shown by its link only.
      const page = c.req.path.split("/", 2).join("/");
      c.var.app.log.debug({ err: error, page }, "a page was sent without its screen");
      const shell = { html: "", modules: [] };
      if (actor !== null) return send({ ...shell, state: browser, head: null }, 200);
      if (await isMissing())
        return send({ ...shell, state: { ...browser, isMissing: true }, head: missingHead }, 404);
      const { retryAfterSeconds = usualRetryAfter } = error instanceof AppError ? error : {};
      c.header("retry-after", String(retryAfterSeconds));
      return send({ ...shell, state: browser, head: refusedHead }, 503);
    }

    async function isMissing(): Promise<boolean> {
      const ending = endAfter(c, lookupMilliseconds);
      const looked = isMissingPage(path, sendAs(c, askApi, ending));
      return withDeadline(looked, ending, 0).catch(() => false);
    }

    async function send(
      { isForEverybody = false, ...parts }: Omit<PageParts, "theme"> & { isForEverybody?: boolean },
      status: 200 | 404 | 503,
    ) {
      const template = await getTemplate();
      const theme = parseTheme(preferences);
      const text = template.format({ ...parts, theme }, ownOrigin(c.var.app.env));
      // Other content belongs to one user, and is outdated when the session ends. A page that everybody may see is
      // shown at once by Back, and otherwise asked for again, because it may be withdrawn.
      c.header("cache-control", isForEverybody ? "private, no-cache" : "private, no-store");
      c.header("content-security-policy", template.policy);
      return compressPage(c, text, status);
    }

    const page = await render().catch(refuse);
    return page instanceof Response ? page : send(page, page.state.isMissing ? 404 : 200);
  };
}

function endAfter(c: Context<HttpEnv>, milliseconds: number): AbortSignal {
  return AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(milliseconds)]);
}

/** Calls the API in this process as the client of this request. */
function sendAs(c: Context<HttpEnv>, askApi: AskApi, signal: AbortSignal): Send {
  const { origin } = new URL(c.req.url);
  const headers = new Headers();
  for (const name of ["cookie", "authorization", "host", "x-forwarded-for"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return async (path) => askApi(new Request(origin + path, { headers, signal }), c.env);
}
