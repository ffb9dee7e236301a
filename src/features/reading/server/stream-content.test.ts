import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { EntryContent } from "#features/reading/contract.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { captureContents } from "#features/entries/server/tables.ts";

const context = await setUpContext();
const app = createTestApp(context);
const long = "Owls hunt at night. ".repeat(20_000).trimEnd();

async function join(email: string, text: string) {
  const client = await app.signUp(email);
  const session = await client.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx: Ctx = { app: context, userId: session.body.user.id };
  const { id, captureId } = await createEntry(ctx, { text: "short" });
  await inTransaction(ctx, (tx) =>
    tx.update(captureContents).set({ text }).where(eq(captureContents.captureId, captureId)),
  );
  const headers = { authorization: `Bearer ${client.token}` };
  return () => app.app.request(`/api/entries/${id}/content`, { headers });
}

it("sends a long text whole, limits concurrent reads per user, and starts the next when one ends", async () => {
  const load = await join("ada@example.org", long);
  const read = async (response: Response) =>
    response.ok ? ((await response.json()) as EntryContent).text === long : response;
  const unread = await Promise.all([load(), load()]);
  const others = Array.from({ length: 21 }, async () => read(await load()));
  const refused = await Promise.race(others);
  expect(refused).toMatchObject({ status: 429 });
  expect((refused as Response).headers.get("retry-after")).toBe("5");
  expect(await read(await (await join("eve@example.org", long))())).toBe(true);
  for (const one of unread) await one.body!.cancel();
  const answers = await Promise.all(others);
  expect(answers.filter((answer) => answer === true)).toHaveLength(20);
});
