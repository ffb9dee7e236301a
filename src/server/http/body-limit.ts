import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#shared/errors.ts";

/** Bodies above this, or of unknown size, are read a few at a time: each takes several times its size in memory. */
const largeBytes = 512 * 1024;
const mostLarge = 2;

/** Refuses a larger request body with "too_large", counted as it arrives, whatever its headers claim. */
export function limitBody(maxSize: number): MiddlewareHandler {
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

/** The same for a route that takes large bodies: at most two of them are in memory, the others wait their turn. */
export function limitLargeBody(maxSize: number): MiddlewareHandler {
  const limit = limitBody(maxSize);
  const turns: (() => void)[] = [];
  let inside = 0;
  return async (c, next) => {
    const declared = Number(c.req.header("content-length") ?? Number.NaN);
    if (declared <= largeBytes) return limit(c, next);
    if (inside < mostLarge) inside += 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    try {
      return await limit(c, next);
    } finally {
      // Whoever waits takes this place over.
      const passOn = turns.shift();
      if (passOn === undefined) inside -= 1;
      else passOn();
    }
  };
}
