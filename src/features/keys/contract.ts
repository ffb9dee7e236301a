import { z } from "zod";
import { keyScopes, type KeyScope } from "#shared/key-scopes.ts";

/** How many keys that are not revoked one person may have. */
export const mostKeys = 50;
const longestKeyName = 100;

/** What every key begins with, and how many characters it has in all. */
export const keyPrefix = "cpk_";
export const keyLength = keyPrefix.length + 40;

/** POST /api/keys, from a session: a key makes no other. */
export const KeyCreate = z.object({
  name: z
    .string("A key needs a name")
    .trim()
    .min(1, "A key needs a name")
    .max(longestKeyName, `A name has at most ${longestKeyName} characters`),
  scopes: z
    .array(z.enum(keyScopes, `A scope is one of ${keyScopes.join(", ")}`), "Choose its scopes")
    .min(1, "Choose at least one thing that the key may do")
    .max(20, "Name each scope once")
    .transform((named) => keyScopes.filter((scope) => named.includes(scope))),
  /** Null: until it is revoked. */
  expiresInDays: z
    .number()
    .int()
    .min(1, "A key lasts at least a day")
    .max(3_650, "A key lasts at most 3,650 days")
    .nullable()
    .default(90),
  /** May be left out within ten minutes of signing in, and by an account that has none. */
  password: z.string().max(128).default(""),
});
export type KeyCreate = z.input<typeof KeyCreate>;

/** A key as it is listed. Times are ISO 8601. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: KeyScope[];
  /** Its first characters, by which it is told from others. */
  prefix: string;
  createdAt: string;
  /** Up to two minutes behind; null where it was never used. */
  lastUsedAt: string | null;
  /** Null: it lasts until it is revoked. */
  expiresAt: string | null;
};

/** The answer of POST /api/keys: the only one that holds the key itself. */
export type CreatedKey = ApiKey & { key: string };
