/** Connects better-auth to our tables. */
import { createHash } from "node:crypto";
import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { asSystem, type Database, type Tx } from "#server/db/database.ts";
import { accounts, sessions, twoFactors, users, verifications } from "../tables.ts";

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createIdentityStore(database: Database) {
  const db = Object.assign(drizzle(database.system as Pool), {
    // drizzle's own would begin without the system's rights.
    transaction: <Result>(work: (tx: Tx) => Promise<Result>) => asSystem(database, work),
  });
  const createStore = drizzleAdapter(db, {
    provider: "pg",
    schema: {
      user: users,
      session: sessions,
      account: accounts,
      verification: verifications,
      twoFactor: twoFactors,
    },
    transaction: true,
  });
  return (options: BetterAuthOptions) => {
    const store = createStore(options);
    return {
      ...store,
      create: ((input) =>
        store.create({ ...input, data: withUuid(input.data) })) as typeof store.create,
      findOne: ((input) =>
        store.findOne({ ...input, where: input.where.map(withUuidValue) })) as typeof store.findOne,
    };
  };
}

/**
 * better-auth reserves a verification under a digest as its id, but our ids are UUIDs: derive one from the
 * digest.
 */
function toUuid(id: string): string {
  if (uuidShape.test(id)) return id;
  const hex = createHash("sha256").update(id).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

function withUuid<Data extends object>(data: Data): Data {
  return "id" in data && typeof data.id === "string" ? { ...data, id: toUuid(data.id) } : data;
}

function withUuidValue<Clause extends { field: string; value: unknown }>(clause: Clause): Clause {
  return clause.field === "id" && typeof clause.value === "string"
    ? { ...clause, value: toUuid(clause.value) }
    : clause;
}
