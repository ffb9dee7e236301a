/** GET /metrics: measurements for Prometheus, behind METRICS_TOKEN. */
import { hash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { AppError } from "#shared/errors.ts";
import type { AppContext } from "../app-context.ts";
import { access } from "../http/access/access.ts";
import type { HttpEnv } from "../http/identity/actor.ts";
import { createRateLimiter } from "../limits/rate-limiter.ts";
import { rateLimits } from "../limits/rate-policies.ts";
import type { Metrics } from "./metrics.ts";

const scrapes = access("public", { rate: createRateLimiter(rateLimits.publicReads) });

/** Without METRICS_TOKEN the route answers 404, and nothing is loaded. */
export function metricsRoutes(app: AppContext) {
  const { metricsToken } = app.env;
  // Loaded at the start, because durations are measured from then on.
  const metrics: Promise<Metrics> | null =
    metricsToken === null
      ? null
      : import("./metrics.ts").then(({ createMetrics }) => createMetrics(app));
  metrics?.catch(() => {});
  return new Hono<HttpEnv>().get("/", scrapes, async (c) => {
    if (metricsToken === null || metrics === null) throw new AppError("not_found", "Not found");
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)) {
      c.header("www-authenticate", "Bearer");
      throw new AppError("unauthenticated", "Send METRICS_TOKEN as a bearer token");
    }
    const { contentType, format } = await metrics;
    return c.body(await format(), 200, {
      "content-type": contentType,
      "cache-control": "no-store",
    });
  });
}

/** Compares digests, which have equal lengths, in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
