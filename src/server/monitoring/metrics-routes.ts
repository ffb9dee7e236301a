/** GET /metrics: measurements for Prometheus, behind METRICS_TOKEN. */
import { hash, timingSafeEqual } from "node:crypto";
import { defineApi } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { AppContext } from "../app-context.ts";
import { serve } from "../http/serve.ts";
import type { Metrics } from "./metrics.ts";

const metricsApi = defineApi("Server", {
  "GET /metrics": {
    summary: "Metrics for Prometheus",
    about: "Needs METRICS_TOKEN as a bearer token; 404 if the operator did not set it.",
    scope: "public",
    rate: "publicReads",
    answer: { type: "text/plain", about: "Prometheus text format 0.0.4" },
  },
});

/** Without METRICS_TOKEN the route answers 404, and nothing is loaded. */
export function metricsRoutes(app: AppContext) {
  const { metricsToken } = app.env;
  // Loaded at the start, because durations are measured from then on.
  const metrics: Promise<Metrics> | null =
    metricsToken === null
      ? null
      : import("./metrics.ts").then(({ createMetrics }) => createMetrics(app));
  metrics?.catch(() => {});
  return serve(metricsApi, {
    "GET /metrics": async ({ c }) => {
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
    },
  });
}

/** Compares digests, which have equal lengths, in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
