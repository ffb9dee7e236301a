import { ApiError, describeError } from "#web/api.ts";

export type Refusal = { fields: Readonly<Record<string, string>>; message: string | null };

export const nothingRefused: Refusal = { fields: {}, message: null };

/** Beside the field where the server names one. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, message: describeError(error) };
  if (Object.keys(error.fields).length > 0) return { fields: error.fields, message: null };
  return { fields: {}, message: error.message };
}
