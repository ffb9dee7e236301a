/** The first middleware: gives every request an id, and measures it by its route pattern. */
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { requestContext } from "../logging/request-context.ts";
import { timings } from "../metrics/counts.ts";
import type { HttpEnv } from "./identity/actor.ts";

/** In every response, in the log lines of the request, and in the body of a response with status 500. */
export const requestIdHeader = "x-request-id";

export const observeRequest = createMiddleware<HttpEnv>(async (c, next) => {
  // Pages and MCP tools send their requests to the API in this process: these are part of one request.
  if (requestContext.getStore() !== undefined) return next();
  const requestId = randomUUID();
  const startedAt = performance.now();
  await requestContext.run({ requestId }, next);
  c.res.headers.set(requestIdHeader, requestId);
  // The pattern of the handler that answered, such as "/api/entries/:id"; never the path itself.
  timings.onRequest?.(
    routePath(c),
    c.req.method,
    c.res.status,
    (performance.now() - startedAt) / 1_000,
  );
});
