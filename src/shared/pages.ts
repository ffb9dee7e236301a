import { z } from "zod";

/**
 * The query of every list: an opaque cursor from the previous page, and a limit (1 to 100). Sorted by title, a
 * cursor contains the beginning of a title.
 */
export const PageQuery = z.object({
  cursor: z.string().max(3_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** The response of every list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z
      .string()
      .nullable()
      .describe("Send it as ?cursor= to get the next page; null on the last page."),
  });
}
export type Page<Item> = z.infer<ReturnType<typeof pageOf<z.ZodType<Item>>>>;

/** The response of a list without pagination. */
export function wholeList<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.null() });
}
