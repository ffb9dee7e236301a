/** The built web app: its files, whose names change with their content, and its pages, which are never stored. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";
import type { AskApi, HttpEnv } from "../http/actor.ts";
import { openPageRenderer } from "./page-renderer.ts";
import { openPageTemplate } from "./page-template.ts";
import { createPages } from "./serve-pages.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

export function serveWebFiles(askApi: AskApi) {
  if (!existsSync(join(built, "index.html"))) {
    return new Hono<HttpEnv>().get("*", (c) =>
      c.text("The web app is not built yet: start Commonplace with npm start.", 503),
    );
  }
  // Read while nobody asks for a page yet.
  setImmediate(() => void openPageRenderer().catch(() => {}));
  return new Hono<HttpEnv>()
    .use(
      "/assets/*",
      serveStatic({
        root: built,
        precompressed: true,
        onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
      }),
    )
    .use(
      "/:file{.+\\.[a-z0-9]+}",
      etag(),
      serveStatic({
        root: built,
        precompressed: true,
        onFound: (_path, c) => c.header("cache-control", "public, max-age=86400"),
      }),
    )
    .get("/assets/*", (c) => c.text("Not found", 404))
    .get("*", createPages(openPageTemplate(built), askApi));
}
