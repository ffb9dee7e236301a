import { serve } from "#server/http/serve.ts";
import { z } from "zod";
import { exportApi, ExportDocument } from "#features/export/contract.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { describeExport, streamExport } from "./stream-export.ts";

let documentSchema: string | undefined;

export const exportRoutes = serve(exportApi, {
  "GET /api/export/schema.json": ({ c }) => {
    documentSchema ??= JSON.stringify(z.toJSONSchema(ExportDocument, { io: "input" }));
    return c.body(documentSchema, 200, { "content-type": "application/json" });
  },
  "GET /api/export": ({ ctx, query, c }) => {
    if (c.req.method === "HEAD") return describeExport(ctx, query);
    const asked = { range: c.req.header("range"), ifRange: c.req.header("if-range") };
    return streamExport(ctx, query, asked, getReceiver(c));
  },
});
