/**
 * Describes the whole HTTP API as OpenAPI 3.1, from the declarations of the app's routes.
 */
import { z } from "zod";
import type { ApiDocument } from "#features/reference/contract.ts";
import { errorCodes } from "#shared/errors.ts";
import { describeOperation, toTemplate } from "./describe-operation.ts";
import { listRoutes, type Mounted } from "./list-routes.ts";
import { tags } from "./tags.ts";
import { toJsonSchema } from "./to-json-schema.ts";

const ErrorAnswer = z
  .object({
    error: z.looseObject({
      code: z.enum(errorCodes),
      message: z.string().describe("A message to show to the user."),
      fields: z.record(z.string(), z.string()).optional().describe("Messages by input name."),
    }),
  })
  .meta({ id: "Error" });

const refusals = {
  Invalid: "The request is not valid",
  Unauthenticated: "Not signed in, or the API key is not valid: the message says why",
  Forbidden: "The API key lacks the scope in `error.scope`, or the route does not accept keys",
  NotFound: "It does not exist, or belongs to another user",
  TooMany: "Too many requests: the header Retry-After says when to try again",
  Error: "Any other error",
};

const description = `JSON in camelCase, times in ISO 8601. Lists are \`{ items, nextCursor }\` with \`?cursor=&limit=\`.
Every error is \`{ error: { code, message, fields? } }\`. Programs send \`Authorization: Bearer cpk_…\` with an API key
created on the profile page. A key has one or more scopes: read (stored content), write (saving, changing and deleting),
ask (questions to the assistant) and share (making something public, and inviting people). An operation needs every
scope that it names. Without read, a response holds ids and no stored content, except answers of the assistant.`;

export function describeApi(mounted: readonly Mounted[]): ApiDocument {
  const schemas: ApiDocument["components"]["schemas"] = {};
  const paths: ApiDocument["paths"] = {};
  for (const route of listRoutes(mounted)) {
    const template = toTemplate(route.path);
    paths[template] ??= {};
    paths[template][route.method.toLowerCase()] = describeOperation(route, schemas);
  }
  const error = { "application/json": { schema: toJsonSchema(ErrorAnswer, "output", schemas) } };
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([name, words]) => [name, { description: words, content: error }]),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Commonplace", version: "1", description },
    servers: [{ url: "/" }],
    tags: [...tags],
    paths,
    components: { schemas, responses, securitySchemes },
  };
}

const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key (cpk_…) with every listed scope.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "commonplace.session_token",
    description: "The cookie of a signed-in browser; prefixed with __Secure- over TLS.",
  },
  sessionToken: {
    type: "http",
    scheme: "bearer",
    description: "The session token from the header set-auth-token of a sign-in response.",
  },
};
