/** The first middleware: gives every request an id, and measures it by its route pattern. */
import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { requestContext } from "../logging/request-context.ts";
import { timings } from "../metrics/counts.ts";
import { inSpan } from "../tracing/spans.ts";
import type { HttpEnv } from "./identity/actor.ts";

/** In every response, in the log lines of the request, and in the body of a response with status 500. */
export const requestIdHeader = "x-request-id";

export const observeRequest = createMiddleware<HttpEnv>(async (c, next) => {
  // Pages and MCP tools send their requests to the API in this process: these are part of one request.
  if (requestContext.getStore() !== undefined) return next();
  const requestId = randomUUID();
  const startedAt = performance.now();
  const { method } = c.req;
  const caller = { name: method, kind: "server", parent: c.req.header("traceparent") } as const;
  await requestContext.run({ requestId }, () =>
    inSpan(caller, async (span) => {
      await next();
      // The pattern of the handler that answered, such as "/api/entries/:id"; never the path itself.
      const route = routePath(c);
      const { status } = c.res;
      span.rename(`${method} ${route}`);
      span.set({
        "http.request.method": method,
        "http.route": route,
        "http.response.status_code": status,
        "commonplace.request_id": requestId,
      });
      if (status >= 500) span.fail();
      timings.onRequest?.(route, method, status, (performance.now() - startedAt) / 1_000);
    }),
  );
  c.res.headers.set(requestIdHeader, requestId);
});
