import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import type { KeyScope } from "#shared/key-scopes.ts";

/** The part of JSON Schema 2020-12 that the description uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [keyword: string]: unknown;
};

export type ApiParameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema }>;

export type ApiOperation = {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters: ApiParameter[];
  requestBody?: { required: boolean; content: Content };
  /** By status. Errors are references. */
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>;
  /** By security scheme; empty if the route is public. */
  security: ({ apiKey: KeyScope[] } | Record<string, string[]>)[];
};

/** GET /api/openapi.json: OpenAPI 3.1. */
export type ApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string; content: Content }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
};

export const referenceApi = defineApi("Server", {
  "GET /api/openapi.json": {
    summary: "This description",
    scope: "public",
    rate: "publicReads",
    answer: z.looseObject({}).describe("OpenAPI 3.1"),
  },
});
