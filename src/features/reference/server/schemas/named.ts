/** The response schemas that have their own name in the description. */
import { z } from "zod";

export const components = z.registry<{ id: string }>();

export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  components.add(schema, { id });
  return schema;
}

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: NextCursor });
}

/** A list without pagination. */
export function wholeList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.null() });
}

const NextCursor = z
  .string()
  .nullable()
  .describe("Send it as ?cursor= to get the next page; null on the last page.");

export const Moment = z.iso.datetime();
export const Id = z.uuid();
