/** Two browsers that edit the same fields: the second one compares, and nothing is overwritten unseen. */
import { ApiError } from "./api.ts";

/** The present version of what could not be saved, because it was changed elsewhere; null for other failures. */
export function getPresentVersion<Version>(error: unknown, name: string): Version | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.details[name] as Version | undefined) ?? null;
}

/**
 * The fields that were changed elsewhere to something else than what is typed. `base` is what they were when the user
 * began to type; fields that the user did not change are not in `typed`, and follow the present version.
 */
export function listConflicts<Field extends string, Value>(
  fields: readonly Field[],
  {
    base,
    typed,
    present,
  }: {
    base: Partial<Record<Field, Value>>;
    typed: Partial<Record<Field, Value>>;
    present: Record<Field, Value>;
  },
): Field[] {
  return fields.filter(
    (field) =>
      typed[field] !== undefined &&
      base[field] !== undefined &&
      present[field] !== base[field] &&
      present[field] !== typed[field],
  );
}
