import { Hono } from "hono";
import { AppError } from "#shared/errors.ts";
import type { AppContext } from "../app-context.ts";
import { healthRoutes } from "../http/health.ts";
import type { HttpEnv } from "../http/identity/actor.ts";
import { observeRequest } from "../http/observe-request.ts";
import { answerError } from "../http/response/errors.ts";
import { metricsRoutes } from "./metrics-routes.ts";

/** What a process with ROLE=worker serves if METRICS_TOKEN is set: /metrics, /api/health and /api/ready. */
export function createMonitoringApp(context: AppContext) {
  const app = new Hono<HttpEnv>()
    .use(observeRequest)
    .use(async (c, next) => {
      c.set("app", context);
      await next();
    })
    .route("/", metricsRoutes(context))
    .route("/", healthRoutes)
    .all("*", () => {
      throw new AppError("not_found", "Not found");
    });
  app.onError((error, c) => answerError(error, c, context.log));
  return app;
}
