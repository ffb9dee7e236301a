import { referenceApi } from "#features/reference/contract.ts";
import { serve } from "#server/http/serve.ts";
import { createHash } from "node:crypto";
import type { Mounted } from "./list-routes.ts";

/** GET /api/openapi.json, public. `app.routes` is read once, on the first request. */
export function referenceRoutes(app: { routes: readonly Mounted[] }) {
  let written: Promise<{ text: string; etag: string }> | undefined;
  return serve(referenceApi, {
    "GET /api/openapi.json": async ({ c }) => {
      written ??= write(app.routes);
      const { text, etag } = await written;
      c.header("etag", etag);
      c.header("cache-control", "public, max-age=300");
      if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304);
      c.header("content-type", "application/json");
      return c.body(text);
    },
  });
}

async function write(routes: readonly Mounted[]): Promise<{ text: string; etag: string }> {
  // Loaded on first use, because most servers never receive this request and the descriptions take memory.
  const { describeApi } = await import("./describe-api.ts");
  const text = JSON.stringify(describeApi(routes));
  const digest = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  // Weak, because the response may be compressed.
  return { text, etag: `W/"${digest}"` };
}
