import { createMiddleware } from "hono/factory";
import { isOperator } from "#features/account/server/service.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { AppError } from "#shared/errors.ts";

/**
 * After `access("session")`: passes only users whose confirmed address is in ADMIN_EMAILS. For others the routes do not
 * exist.
 */
export const requireOperator = createMiddleware<HttpEnv>(async (c, next) => {
  if (!(await isOperator(c.var.ctx))) throw new AppError("not_found", "Not found");
  await next();
});
