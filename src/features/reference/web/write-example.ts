import type { ApiParameter } from "#features/reference/contract.ts";
import type { Field } from "./describe-type.ts";

type Described = {
  method: string;
  path: string;
  isOpen: boolean;
  parameters: readonly ApiParameter[];
  body: { isForm: boolean; fields: readonly Field[] } | null;
};

/**
 * Writes an example call with curl. $SITE is the URL of this server, $KEY a key; capitals mark placeholders.
 */
export function writeExample({ method, path, isOpen, parameters, body }: Described): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => toCapitals(name));
  const query = parameters
    .filter((one) => one.in === "query" && (one.required || one.name === "q"))
    .map(({ name }) => `${name}=${toCapitals(name)}`)
    .join("&");
  const lines = [`curl "$SITE${filled}${query ? `?${query}` : ""}"`];
  if (method !== "GET" && !(method === "POST" && body)) lines.push(`-X ${method}`);
  if (!isOpen) lines.push(`-H "Authorization: Bearer $KEY"`);
  if (body) lines.push(...writeBody(body));
  return lines.join(" \\\n  ");
}

function writeBody({ isForm, fields }: NonNullable<Described["body"]>): string[] {
  const sent = fields.filter(({ isRequired }) => isRequired);
  if (isForm)
    return sent.map(
      ({ name, type }) => `-F ${name}=${type.includes("binary") ? "@" : ""}${toCapitals(name)}`,
    );
  const values = (sent.length > 0 ? sent : fields.slice(0, 1)).map(
    ({ name, type }) => `"${name}": ${toValue(name, type)}`,
  );
  return [`-H "Content-Type: application/json"`, `-d '{${values.join(", ")}}'`];
}

function toValue(name: string, type: string): string {
  const first = type.split(" | ")[0]!;
  if (first.startsWith('"')) return first;
  if (type.startsWith('("')) return `[${/"[^"]*"/.exec(type)![0]}]`;
  if (type.endsWith("[]")) return `["${toCapitals(name)}"]`;
  if (first === "boolean") return "true";
  if (first === "number" || first === "integer") return "1";
  if (first.startsWith("{") || first.startsWith("map") || first === "object") return "{}";
  return `"${toCapitals(name)}"`;
}

/** "collectionId" becomes COLLECTION_ID. */
function toCapitals(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}
