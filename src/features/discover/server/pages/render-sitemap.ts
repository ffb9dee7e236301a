/** The pages that search engines may list: the fixed public ones, and the pages of users who opted in. */
import { sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { escapeHtml } from "#server/text/escape-html.ts";
import { loadPageRenderer } from "#server/pages/page-renderer.ts";
import { asVisitor, type Visitor } from "../as-visitor.ts";

/** Not cached, so that a page that was turned off is missing at once in every process. */
export async function renderSitemap(app: AppContext, visitor: Visitor): Promise<string> {
  const { publicPaths } = await loadPageRenderer();
  const people = await asVisitor(app, visitor, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from app_indexed_pages() name`,
    );
    return rows.map(({ name }) => `/people/${name}`);
  });
  const origin = ownOrigin(app.env);
  const urls = [...publicPaths, ...people].map(
    (path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`,
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls,
    `</urlset>`,
    "",
  ].join("\n");
}
