/** The format of a key, and how it is read from a request. */
import { createHash, randomBytes } from "node:crypto";
import { keyLength, keyPrefix } from "#features/keys/contract.ts";
import { AppError } from "#shared/errors.ts";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const wellFormed = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${keyLength - keyPrefix.length}}$`);
const shownLength = keyPrefix.length + 4;

/** 40 random letters and digits: 238 bits. */
export function generateKey(): string {
  let key = keyPrefix;
  while (key.length < keyLength) {
    // Bytes above 4 × 62 are skipped, so that all 62 characters are equally likely.
    for (const byte of randomBytes(keyLength))
      if (byte < 4 * letters.length && key.length < keyLength) key += letters[byte % 62];
  }
  return key;
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

export function shownPrefix(key: string): string {
  return key.slice(0, shownLength);
}

/** The key of a request; null if there is none. Throws "unauthenticated" if it is incomplete. */
export function parseKey(headers: Headers): string | null {
  const sent = readSent(headers);
  if (sent === null) return null;
  if (!sent.isBearer)
    throw new AppError(
      "unauthenticated",
      `Send the API key as “Authorization: Bearer ${keyPrefix}…”.`,
    );
  if (wellFormed.test(sent.text)) return sent.text;
  throw new AppError(
    "unauthenticated",
    `This is not a complete API key: a key starts with ${keyPrefix} and has ${keyLength} characters.`,
  );
}

/** A pasted key may have spaces, line breaks or quotes in and around it. */
function readSent(headers: Headers): { isBearer: boolean; text: string } | null {
  const authorization = headers.get("authorization");
  if (authorization === null) return null;
  const text = authorization.replaceAll(/[\s"'\u00a0\u200b]/g, "");
  const isBearer = /^bearer/i.test(text);
  const named = isBearer ? text.slice("bearer".length) : text;
  return named.startsWith(keyPrefix) ? { isBearer, text: named } : null;
}
