/** Describes one route as an OpenAPI operation. */
import { z } from "zod";
import type { ApiOperation, ApiParameter, JsonSchema } from "#features/reference/contract.ts";
import { publishingFields } from "#server/http/identity/key-scope.ts";
import type { ListedRoute } from "./list-routes.ts";
import type { Media, Operation } from "./operation.ts";
import { toJsonSchema } from "./to-json-schema.ts";

type Named = Record<string, JsonSchema>;

/** Converts `/entries/:id` to an OpenAPI path template. */
export function toTemplate(path: string): string {
  return path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}");
}

export function describeOperation(
  route: ListedRoute,
  tag: string,
  operation: Operation,
  named: Named,
): ApiOperation {
  const { summary, about } = operation;
  const body = describeBody(route, operation, named);
  return {
    operationId: nameOperation(route),
    tags: [tag],
    summary,
    ...(about === undefined ? {} : { description: about }),
    parameters: [...describePath(route, named), ...describeQuery(route, operation, named)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...describeAnswer(operation, named),
      ...describeRefusals(route),
    },
    security: describeSecurity(route),
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

function describePath(route: ListedRoute, named: Named): ApiParameter[] {
  const known = propertiesOf(route, "param", named).properties ?? {};
  return [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name!,
    in: "path" as const,
    required: true,
    schema: /id$/i.test(name!)
      ? { type: "string", format: "uuid" }
      : (known[name!] ?? { type: "string" }),
  }));
}

function describeQuery(route: ListedRoute, { query }: Operation, named: Named): ApiParameter[] {
  const { properties = {}, required = [] } = propertiesOf(route, "query", named);
  const validated = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
  const others = Object.entries(query ?? {}).map(([name, description]) => ({
    name,
    in: "query" as const,
    required: false,
    description,
    schema: { type: "string" },
  }));
  return [...validated, ...others];
}

function propertiesOf({ inputs }: ListedRoute, target: string, named: Named): JsonSchema {
  const input = inputs.find((one) => one.target === target);
  return input === undefined ? {} : toJsonSchema(input.schema, "input", named);
}

function describeBody(
  { inputs }: ListedRoute,
  { form }: Operation,
  named: Named,
): ApiOperation["requestBody"] {
  if (form !== undefined)
    return {
      required: true,
      content: {
        "multipart/form-data": { schema: describePublishing(toJsonSchema(form, "input", named)) },
      },
    };
  const json = inputs.find(({ target }) => target === "json");
  if (json === undefined) return undefined;
  const schema = describePublishing(toJsonSchema(json.schema, "input", named));
  return { required: true, content: { "application/json": { schema } } };
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

function describeAnswer(operation: Operation, named: Named): ApiOperation["responses"] {
  const { answer, status, otherwise } = operation;
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

function describeRefusals({ path, inputs, needsActor }: ListedRoute): ApiOperation["responses"] {
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...(inputs.length > 0 ? { 400: refer("Invalid") } : {}),
    ...(needsActor ? { 401: refer("Unauthenticated"), 403: refer("Forbidden") } : {}),
    ...(path.includes("/:") ? { 404: refer("NotFound") } : {}),
    429: refer("TooMany"),
    default: refer("Error"),
  };
}

function describeSecurity({ needsActor, scopes }: ListedRoute): ApiOperation["security"] {
  if (!needsActor) return [];
  const session = [{ session: [] }, { sessionToken: [] }];
  return scopes.length > 0 ? [{ apiKey: [...scopes] }, ...session] : session;
}
