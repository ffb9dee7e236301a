/** Wraps zod-validator once. It throws, so that response types remain the routes' own. */
import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError } from "#shared/errors.ts";
import type { Ctx } from "#server/app-context.ts";
import { requireShareToPublish } from "../identity/key-scope.ts";
import { toStorable } from "./to-storable.ts";

/** The maximum number of fields listed. */
const maxFields = 100;

/**
 * Validates one part of the request. Throws AppError "validation" naming each invalid field, and "forbidden"
 * for a body that publishes, sent with an API key without "share".
 */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(
    target,
    schema,
    (result, c) => {
      if (!result.success) throw toAppError(result.error.issues);
      requireShareToPublish((c.var as { ctx?: Ctx }).ctx, result.data);
    },
    // Its type depends on the version of Zod, which a generic schema does not determine.
    { validationFunction: (schema, value) => schema.safeParseAsync(toStorable(value)) as never },
  );
}

/** The same for form fields, which are read as they arrive. */
export function parseInput<Schema extends z.ZodType>(
  ctx: Ctx,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(toStorable(value));
  if (!parsed.success) throw toAppError(parsed.error.issues);
  requireShareToPublish(ctx, parsed.data);
  return parsed.data;
}

/** The first issue becomes the message; all are listed by field. */
function toAppError(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, maxFields))
    fields[issue.path.join(".") || "body"] ??= issue.message;
  return new AppError("validation", issues[0]?.message ?? "That is not valid", { fields });
}
