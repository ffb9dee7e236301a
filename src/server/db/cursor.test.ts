import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anyCharacter } from "#shared/testing/any-character.ts";
import { createCursor, cursorField } from "./cursor.ts";

const Position = z.object({
  timestamp: cursorField.timestamp,
  key: cursorField.text,
  id: cursorField.id,
  rank: z.int32().optional(),
});
const cursor = createCursor(Position, "title");

const anyPosition = fc.record(
  {
    timestamp: fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n }).map(String),
    key: fc.string({ unit: anyCharacter }).map((text) => text.replaceAll("\0", "").toWellFormed()),
    id: fc.uuid(),
    rank: fc.integer(),
  },
  { requiredKeys: ["timestamp", "key", "id"] },
);

const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");
const invalid = (message: string) =>
  expect.objectContaining({ code: "validation", message, fields: { cursor: message } });

describe("createCursor", () => {
  it("decodes the position that it encoded, whatever else the row has", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const row = { ...position, title: "Not in the cursor" };
        expect(cursor.decode(cursor.encode(row))).toEqual(position);
      }),
    );
  });

  it("creates text that needs no encoding in a URL", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const text = cursor.encode(position);
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  it("rejects every text that is not its own as invalid", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => Buffer.from(text).toString("base64url")),
          fc.json().map((text) => Buffer.from(text).toString("base64url")),
          fc.jsonValue().map((value) => encode(["title", value])),
        ),
        (text) => {
          expect(() => cursor.decode(text)).toThrow(
            expect.objectContaining({ code: "validation" }),
          );
        },
      ),
    );
  });

  it.each([
    ["a NUL, which PostgreSQL rejects", { key: "a\0b" }],
    ["a timestamp out of range", { timestamp: "1".repeat(17) }],
    ["a timestamp that is not a number", { timestamp: "1; drop" }],
    ["an id that is not a UUID", { id: "x" }],
    ["an integer out of range", { rank: 2 ** 31 }],
    ["a missing member", { key: undefined }],
  ])("rejects %s", (_, change) => {
    const position = { timestamp: "1", key: "a", id: "01a1fb55-387b-7d44-8320-b9108b50bb64" };
    expect(cursor.decode(encode(["title", position]))).toEqual(position);
    expect(() => cursor.decode(encode(["title", { ...position, ...change }]))).toThrow(
      invalid("That cursor is not valid"),
    );
  });

  it("rejects a cursor of another order or search with a message of its own", () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const search = createCursor(Position, "a search", "That cursor belongs to another search");
        expect(() => cursor.decode(search.encode(position))).toThrow(
          invalid("That cursor belongs to another order"),
        );
        expect(() => search.decode(cursor.encode(position))).toThrow(
          invalid("That cursor belongs to another search"),
        );
      }),
    );
  });
});
