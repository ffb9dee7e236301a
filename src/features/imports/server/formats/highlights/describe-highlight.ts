// The members that highlights of Linkwarden and Karakeep have in common.
import { asText, type JsonObject } from "../json/json-fields.ts";
import type { Highlight } from "../items/make-item.ts";
import { parseTime } from "../items/parse-time.ts";

/** Offsets are in the text that the program kept: they are used where the item's own text has the quote there. */
export function describeHighlight(highlight: JsonObject): Omit<Highlight, "quote" | "note"> {
  const asOffset = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);
  return {
    colour: asText(highlight["color"]),
    start: asOffset(highlight["startOffset"]),
    end: asOffset(highlight["endOffset"]),
    createdAt: parseTime(highlight["createdAt"]),
    updatedAt: parseTime(highlight["updatedAt"]),
  };
}
