/** Converts the API description to the data that /api-reference shows. */
import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  JsonSchema,
} from "#features/reference/contract.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { describeType, listFields, type Field } from "./describe-type.ts";
import { writeExample } from "./write-example.ts";

export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  about: string | null;
  /** The scopes that a key needs, "session" if no key is accepted, null for public routes. */
  needs: readonly KeyScope[] | "session" | null;
  parameters: Field[];
  /** Null without a request body. */
  body: { isForm: boolean; fields: Field[] } | null;
  answer: string;
  example: string;
};
export type GroupView = { name: string; about: string; operations: OperationView[] };
export type ApiView = { groups: GroupView[]; schemas: { name: string; fields: Field[] }[] };

export function toApiView({ tags, paths, components }: ApiDocument): ApiView {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name, description }) => ({
    name,
    about: description,
    operations: all
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => toOperationView(method.toUpperCase(), path, operation)),
  }));
  const schemas = Object.entries(components.schemas)
    .map(([name, schema]) => ({ name, fields: listFields(schema) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return { groups, schemas };
}

function toOperationView(method: string, path: string, operation: ApiOperation): OperationView {
  const { operationId, summary, description, parameters, requestBody, security } = operation;
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content
    ? { isForm: type === "multipart/form-data", fields: listFields(content.schema) }
    : null;
  const scopes = security.flatMap((one) => (one["apiKey"] ?? []) as KeyScope[]);
  const needs = scopes.length > 0 ? scopes : security.length > 0 ? "session" : null;
  return {
    id: operationId,
    method,
    path,
    summary,
    about: description ?? null,
    needs,
    parameters: parameters.map(toField),
    body,
    answer: describeAnswer(operation),
    example: writeExample({ method, path, isOpen: needs === null, parameters, body }),
  };
}

function toField({ name, required, description, schema }: ApiParameter): Field {
  return {
    name,
    type: describeType(schema),
    isRequired: required,
    about: description ?? schema.description ?? null,
  };
}

function describeAnswer({ responses }: ApiOperation): string {
  const [status, answer] = Object.entries(responses).find(([one]) => /^[23]/.test(one))!;
  if ("$ref" in answer || !answer.content) return status;
  const kinds = Object.entries(answer.content).map(([type, { schema }]) =>
    type === "application/json" && schema.type !== "string"
      ? describeType(schema as JsonSchema)
      : `${type}: ${schema.description ?? answer.description}`,
  );
  return `${status} ${kinds.join(", or ")}`;
}
