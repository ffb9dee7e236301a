// Highlights as a list of objects within an object, as GoodLinks and Pocket write them.
import { asText, type JsonObject } from "../json/json-fields.ts";
import type { Highlight } from "../items/make-item.ts";
import { parseTime } from "../items/parse-time.ts";

function getFirst(object: JsonObject, names: readonly string[]): string | null {
  return names.map((name) => asText(object[name])).find((text) => text !== null) ?? null;
}

export function parseHighlights(objects: readonly JsonObject[]): Highlight[] {
  return objects.flatMap((object) => {
    const quote = getFirst(object, ["quote", "content", "text", "highlight"]);
    const note = getFirst(object, ["note", "comment", "annotation"]);
    const createdAt = parseTime(
      getFirst(object, ["created_at", "createdAt", "addedAt", "created"]),
    );
    const colour = getFirst(object, ["color", "colour"]);
    return quote === null ? [] : [{ quote, note, createdAt, colour }];
  });
}
