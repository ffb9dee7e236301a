import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";

/** Ada and Eve, an operator, and a user whose address in ADMIN_EMAILS is not confirmed. Read them from the result. */
export async function setUpOperator() {
  const setUp = await setUpClients({
    settings: { ADMIN_EMAILS: "olga@example.org, unconfirmed@example.org" },
    work: true,
  });
  const { context, signUp } = setUp;
  /** Saves an entry that has been read. */
  const saveText = async (client: TestClient, text: string) => {
    const { body } = await client.get<{ user: { id: string } }>("/api/auth/get-session");
    return createEntry({ app: context, userId: body.user.id }, { title: text, text });
  };
  const operator = { ...setUp, olga: setUp.ada, unconfirmed: setUp.ada, saveText };
  beforeAll(async () => {
    operator.olga = await signUp("olga@example.org");
    operator.unconfirmed = await signUp("unconfirmed@example.org");
    await asSystem(context.database, (tx) =>
      tx.update(users).set({ emailVerified: true }).where(eq(users.email, "olga@example.org")),
    );
  });
  return operator;
}
