import { bodyLimit } from "hono/body-limit";
import { AppError } from "#shared/errors.ts";

/** Refuses a larger request body with "too_large", counted as it arrives, whatever its headers claim. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(
        "too_large",
        `That is too large: ${Math.floor(maxSize / 1024)} KB at most`,
      );
    },
  });
}
