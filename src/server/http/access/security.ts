import { hash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { AppError } from "#shared/errors.ts";
import type { HttpEnv } from "../identity/actor.ts";

const contentPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers of every response. Scripts load from this origin only, never inline. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: contentPolicy,
  crossOriginResourcePolicy: "same-origin",
  crossOriginOpenerPolicy: "same-origin",
  referrerPolicy: "strict-origin-when-cross-origin",
  strictTransportSecurity: false,
  xFrameOptions: "DENY",
  xXssProtection: false,
  // A route may set its own, such as the sandbox of an uploaded file.
  overwrite: false,
});

/** The policy of a page with inline scripts: allows only those with these texts. */
export function formatPagePolicy(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`);
  return Object.entries({ ...contentPolicy, scriptSrc: ["'self'", ...hashes] })
    .map(([name, values]) => [name.replaceAll(/[A-Z]/g, "-$&").toLowerCase(), ...values].join(" "))
    .join("; ");
}

/** Rejects changes from pages of other origins, with or without a session cookie. */
export const refuseForeignOrigins = createMiddleware<HttpEnv>(async (c, next) => {
  const { method } = c.req;
  if (method !== "GET" && method !== "HEAD") {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own = c.var.app.env.publicUrl ?? new URL(c.req.url).origin;
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") ||
      (origin !== undefined &&
        hostOf(origin) !== hostOf(own) &&
        hostOf(origin) !== c.req.header("host"));
    if (isForeign) throw new AppError("forbidden", "This request came from another site");
  }
  await next();
});

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
