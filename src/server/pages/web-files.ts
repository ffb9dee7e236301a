/** Serves the built web app: files, named by their content, and pages, which are never cached. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { AskApi, HttpEnv } from "../http/identity/actor.ts";
import { crawlerFiles } from "./crawler-files.ts";
import { loadPageTemplate } from "./page-template.ts";
import type { PageLimits } from "./page-limits.ts";
import { pageRoutes } from "./serve-pages.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

const files = serveStatic<HttpEnv>({ root: built, precompressed: true });

/** The service worker; if OFFLINE=off, one that unregisters itself. */
const serveWorker = createMiddleware<HttpEnv>((c, next) => {
  const { offline } = c.var.app.env;
  return offline ? files(c, next) : removeWorker(c, next);
});
const removeWorker = serveStatic<HttpEnv>({ root: built, path: "sw-off.js" });

const revalidate = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("cache-control", "no-cache");
});

/** Shorter than the policy of pages, because it is sent with each of many small files. */
const forAssets = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("content-security-policy", "default-src 'none'");
});

/** `seconds` and further directives of Cache-Control, for files that exist. */
function cacheFor(seconds: string) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    if (c.res.ok) c.header("cache-control", `public, max-age=${seconds}`);
  });
}

export function serveWebFiles(askApi: AskApi, limits?: PageLimits) {
  if (!existsSync(join(built, "index.html"))) {
    return new Hono<HttpEnv>().get("*", (c) =>
      c.text("The web app is not built yet: start Commonplace with npm start.", 503),
    );
  }
  const template = loadPageTemplate(built);
  return new Hono<HttpEnv>()
    .route("/", crawlerFiles)
    .use("/assets/*", forAssets, cacheFor("31536000, immutable"), files)
    .get("/sw.js", revalidate, serveWorker)
    .use("/:file{.+\\.[a-z0-9]+}", etag(), cacheFor("86400"), files)
    .get("/assets/*", (c) => c.text("Not found", 404))
    .route(
      "/",
      pageRoutes(() => template, askApi, limits),
    );
}
