/** Zod's schemas as JSON Schema, with those that have a name put among the components. */
import { z } from "zod";
import type { JsonSchema } from "#features/reference/contract.ts";
import { components } from "./schemas/named.ts";

const refs = /"#\/\$defs\//g;

/** Of what is sent ("input") or answered ("output"). What it names goes to `named`. */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  named: Record<string, JsonSchema>,
): JsonSchema {
  // Inside of another, so that one with a name becomes a reference as well.
  const converted = z.toJSONSchema(z.object({ value: schema }), {
    io,
    metadata: components,
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
  // A format says it; and answers may get further members.
  if (schema.format !== undefined) delete schema["pattern"];
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
}
