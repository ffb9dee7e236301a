import type { JsonSchema } from "#features/reference/contract.ts";

export type Field = { name: string; type: string; isRequired: boolean; about: string | null };

/** Formats a type briefly: "Entry[]", "string (uuid) | null", "{ items: Entry[], nextCursor }". */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1)!;
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(describeType))].join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map(describeType).join(" & ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => describeType({ ...schema, type })).join(" | ");
  if (schema.prefixItems !== undefined)
    return `[${schema.prefixItems.map(describeType).join(", ")}]`;
  if (schema.type === "array") return describeList(schema.items ?? {});
  if (schema.type === "object") return describeObject(schema);
  if (schema.type === undefined) return "any";
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

/** The members of an object; empty for other types. */
export function listFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: describeType(schema),
    isRequired: required.includes(name),
    about: schema.description ?? null,
  }));
}

function describeList(items: JsonSchema): string {
  const type = describeType(items);
  return type.includes(" | ") ? `(${type})[]` : `${type}[]`;
}

function describeObject({ properties, additionalProperties, required = [] }: JsonSchema): string {
  if (properties === undefined) {
    const isMap = typeof additionalProperties === "object";
    return isMap ? `map of ${describeType(additionalProperties)}` : "object";
  }
  const members = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? "" : "?"}: ${describeType(schema)}`,
  );
  return `{ ${members.join(", ")} }`;
}
