import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./keyset.ts";

describe("cursors", () => {
  it("return the position they were made of, to the microsecond", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }), fc.uuid(), (micros, id) => {
        const position = { moment: String(micros), id };
        expect(readCursor(writeCursor(position))).toEqual(position);
      }),
    );
  });

  it("need no encoding in a URL", () => {
    const cursor = writeCursor({
      moment: "1767225600000000",
      id: "01a1fb55-387b-7d44-8320-b9108b50bb64",
    });
    expect(encodeURIComponent(cursor)).toBe(cursor);
    expect(cursor.length).toBeLessThan(200);
  });

  it("that are forged are rejected as invalid, whatever they are", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => Buffer.from(text).toString("base64url")),
        ),
        (cursor) => {
          expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: "validation" }));
        },
      ),
    );
  });
});
