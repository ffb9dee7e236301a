import { collectionsApi } from "#features/collections/contract.ts";
import { serve } from "#server/http/serve.ts";
import { createCollection, getCollection, listCollections, updateCollection } from "./service.ts";

/** /api/collections without DELETE, which belongs to the feature that moves the entries. */
export const collectionRoutes = serve(collectionsApi, {
  "GET /api/collections": ({ ctx, query }) => listCollections(ctx, query),
  "POST /api/collections": ({ ctx, body }) => createCollection(ctx, body),
  "GET /api/collections/:id": ({ ctx, params }) => getCollection(ctx, params.id),
  "PATCH /api/collections/:id": ({ ctx, params, body }) => updateCollection(ctx, params.id, body),
});
