import { z } from "zod";

/** The `updatedAt` of what a client edited. */
export const EditedVersion = z.iso
  .datetime()
  .describe("Of the version that was edited: a newer one is not overwritten (409).");
