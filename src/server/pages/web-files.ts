/** Serves the built web app: files, named by their content, and pages, which are never cached. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import type { AskApi, HttpEnv } from "../http/actor.ts";
import { crawlerFiles } from "./crawler-files.ts";
import { openPageRenderer } from "./page-renderer.ts";
import { openPageTemplate } from "./page-template.ts";
import type { PageLimits } from "./page-limits.ts";
import { createPages } from "./serve-pages.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

const files = serveStatic<HttpEnv>({ root: built, precompressed: true });

/** The opener sends this page its content with postMessage, which needs this policy. It cannot be framed. */
const keepOpener = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("cross-origin-opener-policy", "unsafe-none");
});

/** The service worker; if OFFLINE=off, one that unregisters itself. */
const serveWorker = createMiddleware<HttpEnv>((c, next) => {
  const { offline } = c.var.app.env;
  return offline ? files(c, next) : removal(c, next);
});
const removal = serveStatic<HttpEnv>({ root: built, path: "sw-off.js" });

const askEachTime = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.header("cache-control", "no-cache");
});

/** `seconds` and further directives of Cache-Control, for files that exist. */
function keepFor(seconds: string) {
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
  return new Hono<HttpEnv>()
    .route("/", crawlerFiles)
    .use("/assets/*", keepFor("31536000, immutable"), files)
    .get("/sw.js", askEachTime, serveWorker)
    .use("/:file{.+\\.[a-z0-9]+}", etag(), keepFor("86400"), files)
    .get("/assets/*", (c) => c.text("Not found", 404))
    .use("/save", keepOpener)
    .use("/save/", keepOpener)
    .get("*", createPages(openPageTemplate(built), askApi, limits));
}

/** Loads the SSR code after startup, so that the first page need not wait for it. */
export function prepareToDraw(): void {
  // The first page request reports the error.
  if (existsSync(built)) openPageRenderer().catch(() => {});
}
