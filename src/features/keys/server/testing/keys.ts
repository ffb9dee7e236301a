/** Creates keys over HTTP, and clients that use them. */
import type { CreatedKey } from "#features/keys/contract.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import type { KeyScope } from "#shared/key-scopes.ts";
import { registerCanary } from "#server/testing/canaries/canaries.ts";

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
