/** Describes one route as an OpenAPI operation. */
import { z } from "zod";
import type { ApiOperation, ApiParameter, JsonSchema } from "#features/reference/contract.ts";
import { readScope } from "#server/http/access/access.ts";
import { publishingFields } from "#server/http/identity/key-scope.ts";
import type { Endpoint, Media } from "#shared/endpoint.ts";
import type { ListedRoute } from "./list-routes.ts";
import { toJsonSchema } from "./to-json-schema.ts";

type Named = Record<string, JsonSchema>;

/** Converts `/entries/:id` to an OpenAPI path template. */
export function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}");
}

export function describeOperation(route: ListedRoute, named: Named): ApiOperation {
  const { endpoint, tag } = route;
  const { summary, about } = endpoint;
  const body = describeBody(endpoint, named);
  return {
    operationId: nameOperation(route),
    tags: [tag],
    summary,
    ...(about === undefined ? {} : { description: about }),
    parameters: [...describePath(route, named), ...describeQuery(endpoint, named)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...describeAnswer(endpoint, named),
      ...describeRefusals(route),
    },
    security: describeSecurity(endpoint),
  };
}

/** "GET /api/entries/:id/content" becomes getEntriesByIdContent. */
function nameOperation({ method, path }: ListedRoute): string {
  const words = path
    .replace(/^\/api/, "")
    .replaceAll(/:(\w+)(\{[^}]*\})?/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const capitalised = words.map((word) => word[0]!.toUpperCase() + word.slice(1));
  return method.toLowerCase() + capitalised.join("");
}

function describePath({ path, endpoint }: ListedRoute, named: Named): ApiParameter[] {
  const known = propertiesOf(endpoint.params, named).properties ?? {};
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name!,
    in: "path" as const,
    required: true,
    schema: /id$/i.test(name!)
      ? { type: "string", format: "uuid" }
      : (known[name!] ?? { type: "string" }),
  }));
}

function describeQuery({ query }: Endpoint, named: Named): ApiParameter[] {
  const { properties = {}, required = [] } = propertiesOf(query, named);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
}

function propertiesOf(schema: z.ZodType | undefined, named: Named): JsonSchema {
  return schema === undefined ? {} : toJsonSchema(schema, "input", named);
}

function describeBody({ body, form }: Endpoint, named: Named): ApiOperation["requestBody"] {
  const schema = form ?? body;
  if (schema === undefined) return undefined;
  const type = form === undefined ? "application/json" : "multipart/form-data";
  return {
    required: true,
    content: { [type]: { schema: describePublishing(toJsonSchema(schema, "input", named)) } },
  };
}

/** Adds the scope that a key needs to each field that shows something to others. */
function describePublishing(schema: JsonSchema): JsonSchema {
  const { properties = {} } = schema;
  for (const [name, value] of Object.entries(publishingFields)) {
    const field = properties[name];
    if (field === undefined) continue;
    const about = field.description ?? `${JSON.stringify(value)} makes it public.`;
    field.description = `${about} For ${JSON.stringify(value)}, an API key also needs the scope share.`;
  }
  return schema;
}

function describeAnswer(
  { answer, status, otherwise }: Endpoint,
  named: Named,
): ApiOperation["responses"] {
  if (answer === null) return { 204: { description: "Done" } };
  const content = isMedia(answer)
    ? contentOf(answer)
    : { "application/json": { schema: toJsonSchema(answer, "output", named) } };
  const description = isMedia(answer) ? answer.about : "Done";
  const all = otherwise === undefined ? content : { ...content, ...contentOf(otherwise) };
  return { [status ?? 200]: { description, content: all } };
}

function isMedia(answer: z.ZodType | Media): answer is Media {
  return !(answer instanceof z.ZodType);
}

function contentOf({ type, about }: Media) {
  return { [type]: { schema: { type: "string", description: about } } };
}

function describeRefusals({ path, endpoint }: ListedRoute): ApiOperation["responses"] {
  const { query, body, scope } = endpoint;
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(query !== undefined || body !== undefined || path.includes("/:")
      ? { 400: refer("Invalid") }
      : {}),
    ...(readScope(scope).needsActor
      ? { 401: refer("Unauthenticated"), 403: refer("Forbidden") }
      : {}),
    ...(path.includes("/:") ? { 404: refer("NotFound") } : {}),
    429: refer("TooMany"),
    default: refer("Error"),
  };
}

function describeSecurity({ scope }: Endpoint): ApiOperation["security"] {
  const { needsActor, scopes } = readScope(scope);
  if (!needsActor) return [];
  const session = [{ session: [] }, { sessionToken: [] }];
  return scopes.length > 0 ? [{ apiKey: [...scopes] }, ...session] : session;
}
