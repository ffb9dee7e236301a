/** From the email to an account, with a real SMTP server and every way to sign in. */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { setUpMailedApp, password } from "#features/account/server/testing/mailed-app.ts";
import { users } from "#features/account/server/tables.ts";
import type { Invitation } from "#features/invitations/contract.ts";
import { asSystem } from "#server/db/database.ts";
import { parseLink } from "#server/testing/servers/mail-server.ts";
import type { Page } from "#shared/pages.ts";
import { getToken } from "./testing/outbox.ts";
import { invitations } from "./tables.ts";

const app = await setUpMailedApp();
const ada = await app.join("ada@example.org");
let made = 0;

const post = (path: string, body: object) => app.visitor.send("POST", path, body);

/** Ada invites a new address. Its owner follows the link if `opens` is true. */
async function invite({ opens }: { opens: boolean }) {
  const email = `friend-${(made += 1)}@example.org`;
  await ada.send("POST", "/api/functions/send-invitation", {
    recipientEmail: email,
    senderName: "ada",
  });
  const message = await app.mail.take(email, /^ada invites you to/);
  const token = getToken(message.email)!;
  if (opens) await post("/api/invitations/open", { token });
  return { email, token, message };
}
const listOpen = async () =>
  (await ada.get<Page<Invitation>>("/api/invitations")).body.items.map((one) => one.recipientEmail);
const readRow = async (email: string) => {
  const [row] = await asSystem(app.context.database, (tx) =>
    tx
      .select({ acceptedAt: invitations.acceptedAt, by: users.email })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.acceptedBy))
      .where(eq(invitations.recipient, email)),
  );
  return row;
};

it("sends an invitation to exactly one address by SMTP", async () => {
  const { email, message } = await invite({ opens: false });
  expect(message.to).toEqual([email]);
  expect(message.raw).not.toMatch(/^(?:cc|bcc):/im);
});

it("accepts an invitation once the account is confirmed, also in another browser, and only once", async () => {
  const { email, token } = await invite({ opens: true });
  await post("/api/auth/sign-up/email", { name: "Friend", email, password });
  expect(await listOpen()).toContain(email);
  const link = parseLink(await app.mail.take(email, /^Confirm/));
  const confirmed = await post("/api/auth/verify-email", { token: link.token, password });
  expect(confirmed.headers.has("set-auth-token")).toBe(true);
  expect(await listOpen()).not.toContain(email);
  const first = await readRow(email);
  expect(first).toEqual({ acceptedAt: expect.any(Date), by: email });
  expect((await post("/api/invitations/open", { token })).status).toBe(404);
  expect((await app.signIn(email)).status).toBe(200);
  expect(await readRow(email)).toEqual(first);
});

it("accepts an invitation at a sign-in by email link, which creates the account", async () => {
  const { email } = await invite({ opens: true });
  await post("/api/auth/sign-in/magic-link", { email });
  const { token } = parseLink(await app.mail.take(email, /sign-in link/));
  expect((await post("/api/auth/magic-link/verify", { token })).status).toBe(200);
  expect(await readRow(email)).toMatchObject({ by: email });
});

it("keeps an invitation open if another address signs up, or its own without opening the link", async () => {
  const opened = await invite({ opens: true });
  await app.join("another@example.org");
  const unopened = await invite({ opens: false });
  await app.join(unopened.email);
  expect(await listOpen()).toEqual(expect.arrayContaining([opened.email, unopened.email]));
});

it("deletes an invitation with the account that accepted it", async () => {
  const { email } = await invite({ opens: true });
  const friend = await app.join(email);
  expect(await readRow(email)).toMatchObject({ by: email });
  expect((await friend.send("DELETE", "/api/account", { password })).status).toBe(204);
  expect(await readRow(email)).toBeUndefined();
});
