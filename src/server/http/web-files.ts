/** The built web app: hashed files for ever, the page itself never without asking. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Env } from "../env.ts";
import type { HttpEnv } from "./actor.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

export function serveWebFiles(env: Pick<Env, "companyName">) {
  if (!existsSync(join(built, "index.html"))) {
    return new Hono<HttpEnv>().get("*", (c) =>
      c.text("The web app is not built yet: start Commonplace with npm start.", 503),
    );
  }
  const page = readFileSync(join(built, "index.html"), "utf8").replace(
    '<meta name="company-name" content=""',
    () => `<meta name="company-name" content="${escapeAttribute(env.companyName)}"`,
  );
  return new Hono<HttpEnv>()
    .use(
      "/assets/*",
      serveStatic({
        root: built,
        precompressed: true,
        onFound: (_path, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
      }),
    )
    .use("/:file{.+\\.[a-z0-9]+}", serveStatic({ root: built, precompressed: true }))
    .get("/assets/*", (c) => c.text("Not found", 404))
    .get("*", compress(), (c) => c.html(page, 200, { "cache-control": "no-cache" }));
}

function escapeAttribute(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
