import type { Context } from "hono";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { hashingKey } from "../password/password-hashing.ts";

/** The fairness key for password hashing of signed-out visitors: their network. */
export function getHashingKey(c: Context<HttpEnv>): string {
  return hashingKey.network(getClientNetwork(c));
}
