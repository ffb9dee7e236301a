/** For changes of items that may no longer exist. */
import { ApiError, isNotFound } from "./api-error.ts";

/** For a deletion: an item that no longer exists is deleted, as wanted. */
export async function acceptMissing(deletion: Promise<unknown>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

/** For a restoration of an item that is not in the trash: `find` rejects unless it was restored elsewhere. */
export async function acceptRestored<Answer>(
  restoration: Promise<Answer>,
  find: () => Promise<unknown>,
): Promise<Answer | undefined> {
  return restoration.catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error;
    await explainMissing(find());
    return undefined;
  });
}

/** Replaces the server's message about a missing item. */
export async function explainMissing<Answer>(
  sent: Promise<Answer>,
  message?: string,
): Promise<Answer> {
  return sent.catch((error: unknown) => {
    throw isNotFound(error) ? missingError(message) : error;
  });
}

export function missingError(message = "It has since been permanently deleted."): ApiError {
  return new ApiError({ code: "not_found", status: 404, message });
}
