import fc from "fast-check";
import { expect, it } from "vitest";
import { createEventReader } from "./server-sent-events.ts";

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length].toSorted(
    (a, b) => a - b,
  );
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

function readAll(pieces: readonly string[]): string[] {
  const read = createEventReader();
  return pieces.flatMap(read);
}

it("returns every event once and complete, wherever the stream is cut", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !/[\r\n]/.test(text));
  const event = fc.array(line, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 8 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.constantFrom("", ": still here", "event: message", "id: 7", "retry: 100"),
      fc.array(fc.nat(), { maxLength: 30 }),
      (events, end, between, places) => {
        const text = events
          .map((lines) => {
            const data = lines.map((one) => `data: ${one}${end}`).join("");
            return `${between ? between + end : ""}${data}${end}`;
          })
          .join("");
        // The next character shows whether a trailing carriage return was half of a line break.
        const pieces = end === "\r" ? [...cut(text, places), ":"] : cut(text, places);
        expect(readAll(pieces)).toEqual(events.map((lines) => lines.join("\n")));
      },
    ),
  );
});

it("does not return an event that was cut off", () => {
  expect(readAll(['data: {"a":1}\n\ndata: {"b"'])).toEqual(['{"a":1}']);
});

it("accepts data without its space, and data without a value", () => {
  expect(readAll(["data:x\n\ndata\n\ndatabase: y\n\n"])).toEqual(["x", ""]);
});
