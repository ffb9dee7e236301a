/** What search engines ask for first: where they may look, and which pages there are. */
import { Hono } from "hono";
import { ownOrigin } from "../env.ts";
import type { HttpEnv } from "../http/actor.ts";
import { openPageRenderer } from "./page-renderer.ts";

/** Seconds that they may keep an answer. */
const kept = "public, max-age=3600";

export const crawlerFiles = new Hono<HttpEnv>()
  .get("/robots.txt", (c) => {
    c.header("cache-control", kept);
    return c.text(
      `User-agent: *\nAllow: /api/public/\nDisallow: /api/\n\nSitemap: ${ownOrigin(c.var.app.env)}/sitemap.xml\n`,
    );
  })
  .get("/sitemap.xml", async (c) => {
    const { publicPaths } = await openPageRenderer();
    const origin = ownOrigin(c.var.app.env);
    const urls = publicPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    c.header("cache-control", kept);
    c.header("content-type", "application/xml; charset=UTF-8");
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    );
  });
