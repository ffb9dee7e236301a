import { createMiddleware } from "hono/factory";

/** Adds Retry-After to what is refused for being too much: `seconds` until it is worth another try. */
export function tellWhenToRetry(seconds: number) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.status === 429 || c.res.status === 503) c.header("retry-after", String(seconds));
  });
}
