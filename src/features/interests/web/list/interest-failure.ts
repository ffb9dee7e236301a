import { ApiError, describeError } from "#web/data/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

const taken = {
  add: "Failed to add interest. It might already exist.",
  update: "Failed to update interest. The name might already be taken.",
} as const;

/** Blames the name only if the server refused it as a duplicate. */
export function describeInterestFailure(action: keyof typeof taken, error: unknown): string {
  const isTaken = error instanceof ApiError && error.status === 409;
  return isTaken ? taken[action] : "Failed to save interest";
}

export function showInterestFailure(action: keyof typeof taken, error: unknown, key: string): void {
  toast.error(describeInterestFailure(action, error), { description: describeError(error), key });
}
