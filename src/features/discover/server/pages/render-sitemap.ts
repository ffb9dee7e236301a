/** The pages that search engines may list: the fixed public pages, and the pages of users who opted in. */
import { sql } from "drizzle-orm";
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { escapeHtml } from "#server/text/escape-html.ts";
import { loadPageRenderer } from "#server/pages/page-renderer.ts";
import { asVisitor, type Visitor } from "../as-visitor.ts";

/** Not cached, so that a page that was turned off is missing at once in every process. */
export async function renderSitemap(app: AppContext, visitor: Visitor): Promise<string> {
  const { publicPaths } = await loadPageRenderer();
  const listed = await asVisitor(app, visitor, async (tx) => {
    const { rows } = await tx.execute<{ path: string }>(
      sql`select '/people/' || name as path from app_indexed_pages() name
      union all select '/shared/collections/' || slug from app_indexed_collections() slug`,
    );
    return rows.map(({ path }) => path);
  });
  const origin = ownOrigin(app.env);
  const urls = [...publicPaths, ...listed].map(
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
