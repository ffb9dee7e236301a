import { Hono } from "hono";
import { z } from "zod";
import { ExportDocument, ExportQuery } from "#features/export/contract.ts";
import { access } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { valid } from "#server/http/request/valid.ts";
import { describeExport, streamExport } from "./stream-export.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";

// Each start of a download counts.
const exports = access("read", {
  rate: createRateLimiter(rateLimits.exports),
});
let documentSchema: string | undefined;

/** /api/export */
export const exportRoutes = new Hono<HttpEnv>()
  .get("/schema.json", access("read"), (c) => {
    documentSchema ??= JSON.stringify(z.toJSONSchema(ExportDocument, { io: "input" }));
    return c.body(documentSchema, 200, { "content-type": "application/json" });
  })
  .get("/", exports, valid("query", ExportQuery), async (c) => {
    const { ctx } = c.var;
    const query = c.req.valid("query");
    if (c.req.method === "HEAD") return describeExport(ctx, query);
    const asked = { range: c.req.header("range"), ifRange: c.req.header("if-range") };
    return streamExport(ctx, query, asked, getReceiver(c));
  });
