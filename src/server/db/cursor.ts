/** Cursors: the position where a page of a list ended, as opaque text for a URL. */
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

/** The values of a position. */
export const cursorField = {
  id: z.guid(),
  /** Microseconds since 1970, as digits. */
  timestamp: z.string().regex(/^-?\d{1,16}$/),
  /** PostgreSQL cannot store NUL. */
  text: z.string().regex(/^[^\0]*$/),
};

export type Cursor<Position> = {
  /** The position may have more members, such as a whole row; they are left out. */
  encode: (position: Position) => string;
  /** Throws AppError "validation" for a cursor that `encode` did not create. */
  decode: (cursor: string) => Position;
};

/** `order` is the sort order or the search of the list; a cursor of another one is rejected with `mismatch`. */
export function createCursor<Position extends object>(
  shape: z.ZodType<Position>,
  order = "",
  mismatch = "That cursor belongs to another order",
): Cursor<Position> {
  const content = z.tuple([z.literal(order, mismatch), shape]);
  return {
    encode: (position) =>
      Buffer.from(JSON.stringify(content.parse([order, position]))).toString("base64url"),
    decode: (cursor) => {
      const { data, error } = content.safeParse(parseJson(Buffer.from(cursor, "base64url")), {
        error: () => "That cursor is not valid",
      });
      if (error === undefined) return data[1];
      const { message } = error.issues[0]!;
      throw new AppError("validation", message, { fields: { cursor: message } });
    },
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
