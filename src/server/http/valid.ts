/** zod-validator, wrapped once: it throws, so that response types stay those of the routes. */
import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError } from "#shared/errors.ts";

/** Validates one part of the request. Throws AppError "validation" naming each wrong field. */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result) => {
    if (!result.success) throw toAppError(result.error.issues);
  });
}

/** The first issue is the message; all of them are named by field. */
export function toAppError(issues: readonly { path: readonly PropertyKey[]; message: string }[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  return new AppError("validation", issues[0]?.message ?? "That is not valid", { fields });
}
