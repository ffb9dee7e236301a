import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList } from "#shared/pages.ts";
import { keyScopes } from "#shared/key-scopes.ts";

/** Max API keys per user, without revoked ones. */
export const maxKeys = 50;
const maxKeyNameLength = 100;

/** The prefix of every key, and its total length in characters. */
export const keyPrefix = "cpk_";
export const keyLength = keyPrefix.length + 40;

/** POST /api/keys. Requires a session: a key cannot create keys. */
export const KeyCreate = z.object({
  name: z
    .string("A key needs a name")
    .trim()
    .min(1, "A key needs a name")
    .max(maxKeyNameLength, `A name has at most ${maxKeyNameLength} characters`),
  scopes: z
    .array(z.enum(keyScopes, `A scope is one of ${keyScopes.join(", ")}`), "Choose its scopes")
    .min(1, "Choose at least one thing that the key may do")
    .max(20, "Name each scope once")
    .transform((named) => keyScopes.filter((scope) => named.includes(scope))),
  /** Null: valid until revoked. */
  expiresInDays: z
    .number()
    .int()
    .min(1, "A key lasts at least a day")
    .max(3_650, "A key lasts at most 3,650 days")
    .nullable()
    .default(90),
  /** Not needed within 10 minutes of signing in, nor for accounts without a password. */
  password: z.string().max(128).default(""),
});
export type KeyCreate = z.input<typeof KeyCreate>;

/** An API key as listed. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    prefix: z.string().describe("The first characters, which identify the key to its owner."),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .describe("Accurate to two minutes; null if never used."),
    expiresAt: z.iso.datetime().nullable().describe("Null: valid until revoked."),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof ApiKey>;

/** The response of POST /api/keys, the only one that contains the key itself. */
export const CreatedKey = ApiKey.extend({ key: z.string().describe("Returned only once.") });
export type CreatedKey = z.infer<typeof CreatedKey>;

export const keysApi = defineApi("API keys", {
  "GET /api/keys": { summary: "List your API keys", scope: "session", answer: wholeList(ApiKey) },
  "POST /api/keys": {
    summary: "Create an API key",
    scope: "session",
    rate: "keyCreation",
    body: KeyCreate,
    answer: CreatedKey,
    status: 201,
  },
  "DELETE /api/keys/:id": {
    summary: "Revoke an API key",
    scope: "session",
    rate: "keyChanges",
    answer: null,
  },
});
