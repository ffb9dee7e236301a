/**
 * Serves robots.txt, and the address that password managers open to change a password. The feature of public pages serves
 * the sitemap.
 */
import { Hono } from "hono";
import { ownOrigin } from "../settings/env.ts";
import type { HttpEnv } from "../http/identity/actor.ts";

/** Seconds for which a crawler may keep the answer. */
const maxAge = 3_600;

export const crawlerFiles = new Hono<HttpEnv>()
  .get("/.well-known/change-password", (c) => c.redirect("/profile#security-title"))
  .get("/robots.txt", (c) => {
    c.header("cache-control", `public, max-age=${maxAge}`);
    return c.text(
      `User-agent: *\nAllow: /api/public/\nDisallow: /api/\n\nSitemap: ${ownOrigin(c.var.app.env)}/sitemap.xml\n`,
    );
  });
