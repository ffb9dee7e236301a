import { createMiddleware } from "hono/factory";
import { AppError } from "#shared/errors.ts";
import type { HttpEnv } from "../identity/actor.ts";

/** In characters: an image URL of 4,000, each encoded as three. */
const maxLength = 13_000;
const maxParameters = 100;

/** Rejects a query longer than any that our pages send. Throws AppError "validation". */
export const limitQuery = createMiddleware<HttpEnv>(async (c, next) => {
  const { url } = c.req;
  if (url.length > maxLength) throw new AppError("validation", "That address is too long");
  const query = url.indexOf("?");
  if (query !== -1 && url.slice(query).split("&").length > maxParameters)
    throw new AppError("validation", "That address has too many parameters");
  await next();
});
