import { AppError } from "#shared/errors.ts";

/** UTF-16 units of a file that stay in memory until all of it has been read. */
const maxCharacters = 48 * 1024 * 1024;

/** Counts characters of `what`, and throws "too_large" beyond the maximum. */
export function limitHeld(what: string): (characters: number) => void {
  let held = 0;
  return (characters) => {
    held += characters;
    if (held > maxCharacters)
      throw new AppError(
        "too_large",
        `This file holds more than 48 MB of ${what}. Please split it.`,
      );
  };
}
