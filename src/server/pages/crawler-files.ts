/** Serves robots.txt and sitemap.xml. */
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { asNobody, type Database } from "../db/database.ts";
import { ownOrigin } from "../env.ts";
import type { HttpEnv } from "../http/actor.ts";
import { openPageRenderer } from "./page-renderer.ts";

/** In seconds. */
const kept = "public, max-age=3600";

const freshMilliseconds = 60_000;
const indexed = new WeakMap<Database, { at: number; paths: Promise<string[]> }>();

/**
 * Pages of users who allow search engines to index them. Cached for a minute, because anyone may request the
 * sitemap.
 */
function listIndexedPeople(database: Database): Promise<string[]> {
  const held = indexed.get(database);
  if (held !== undefined && Date.now() - held.at < freshMilliseconds) return held.paths;
  // Called by name, because this folder may not import from the feature that defines it.
  const paths = asNobody(database, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from app_indexed_pages() name`,
    );
    return rows.map(({ name }) => `/people/${name}`);
  });
  indexed.set(database, { at: Date.now(), paths });
  paths.catch(() => indexed.delete(database));
  return paths;
}

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
    const people = await listIndexedPeople(c.var.app.database);
    const urls = [...publicPaths, ...people].map(
      (path) => `  <url><loc>${origin}${path}</loc></url>`,
    );
    c.header("cache-control", kept);
    c.header("content-type", "application/xml; charset=UTF-8");
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    );
  });
