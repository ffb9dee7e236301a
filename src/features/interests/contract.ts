import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList } from "#shared/pages.ts";

/** Max interests per collection. */
export const maxInterests = 200;

/** Max interests per user, across all collections. */
export const maxInterestsTotal = 20_000;

/** A subject of a collection. Unique within the collection, ignoring case. */
export const Interest = z
  .object({
    id: z.uuid(),
    name: z.string(),
    collectionId: z.uuid(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Interest" });
export type Interest = z.infer<typeof Interest>;

const Name = z
  .string()
  .trim()
  .min(1, "Name is required")
  .max(100, "An interest has at most 100 characters");

export const InterestCreate = z.object({ name: Name });
export type InterestCreate = z.input<typeof InterestCreate>;

export const InterestUpdate = z.object({ name: Name });
export type InterestUpdate = z.input<typeof InterestUpdate>;

export const interestsApi = defineApi("Collections", {
  "PATCH /api/interests/:id": {
    summary: "Rename an interest",
    scope: "write",
    body: InterestUpdate,
    answer: Interest,
  },
  "DELETE /api/interests/:id": { summary: "Delete an interest", scope: "write", answer: null },
  "GET /api/collections/:id/interests": {
    summary: "The interests of a collection",
    scope: "read",
    answer: wholeList(Interest),
  },
  "POST /api/collections/:id/interests": {
    summary: "Add an interest to a collection",
    scope: "write",
    body: InterestCreate,
    answer: Interest,
    status: 201,
  },
});
