/** Converts Zod schemas to JSON Schema, and moves schemas with an id to the components. */
import { z } from "zod";
import type { JsonSchema } from "#features/reference/contract.ts";

const refs = /"#\/\$defs\//g;

/** Converts a schema of a request ("input") or response ("output"). Adds schemas with an id to `named`. */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  named: Record<string, JsonSchema>,
): JsonSchema {
  // Wrapped in an object, so that a schema with an id becomes a reference too.
  const converted = z.toJSONSchema(z.object({ value: schema }), {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => void simplify(jsonSchema as JsonSchema),
  });
  const { $defs = {}, properties } = JSON.parse(
    JSON.stringify(converted).replaceAll(refs, '"#/components/schemas/'),
  ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  Object.assign(named, $defs);
  return properties!["value"]!;
}

function simplify(schema: JsonSchema): void {
  // The format implies the pattern, and responses may get more members later.
  if (schema.format !== undefined) delete schema["pattern"];
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
}
