/** Creates keys over HTTP, and clients that use them. */
import { eq } from "drizzle-orm";
import type { CreatedKey } from "#features/keys/contract.ts";
import type { AppContext } from "#server/app-context.ts";
import { asSystem } from "#server/db/database.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { ErrorBody } from "#shared/errors.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { registerCanary } from "#server/testing/canaries/canaries.ts";
import { apiKeys } from "../tables.ts";

export async function makeKeyOf(
  person: TestClient,
  scopes: KeyScope[],
  more: object = {},
): Promise<CreatedKey> {
  const body = { name: `To ${scopes.join(" and ")}`, scopes, ...more };
  const answer = await person.send<CreatedKey>("POST", "/api/keys", body);
  if (answer.status !== 201) throw new Error(`POST /api/keys answered ${answer.status}`);
  registerCanary(answer.body.key, "key");
  return answer.body;
}

/** The stored row of a key. */
export async function getKeyRow({ database }: AppContext, id: string) {
  const rows = await asSystem(database, (tx) =>
    tx.select().from(apiKeys).where(eq(apiKeys.id, id)),
  );
  return rows[0]!;
}

export const refusalOf = ({ body }: { body: unknown }) => (body as ErrorBody).error;
