import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/account/server/tables.ts";
import { asSystem } from "#server/db/database.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { recordInvitationVisit, sweepInvitations } from "./follow-link.ts";
import { listInvitations, withdrawInvitation } from "./service.ts";
import { invitations } from "./tables.ts";
import { setUpInvitations } from "./testing/invitations.ts";
import { getToken, loadOutbox } from "./testing/outbox.ts";

const { context, ada, eve } = await setUpUsers();
const { newAddress, send, list, newestTo } = setUpInvitations(context);

const expire = (id: string) =>
  asSystem(context.database, (tx) =>
    tx
      .update(invitations)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(invitations.id, id)),
  );
const countRows = (recipient: string) =>
  asSystem(context.database, (tx) => tx.$count(invitations, eq(invitations.recipient, recipient)));

describe("an invitation", () => {
  it("is listed for its sender, and its link returns the address and the name", async () => {
    const address = newAddress();
    const sent = await send(ada, address);
    expect(await list(ada)).toContainEqual(sent);
    expect(sent.recipientEmail).toBe(address);
    const token = getToken(await newestTo(address))!;
    expect(JSON.stringify(sent)).not.toContain(token);
    expect(await recordInvitationVisit(context, token)).toEqual({
      email: address,
      inviterName: "Ada",
    });
    const [row] = await asSystem(context.database, (tx) =>
      tx.select().from(invitations).where(eq(invitations.id, sent.id)),
    );
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("keeps its id and both links when it is sent again", async () => {
    const person = await createUser(context);
    const address = newAddress();
    const first = await send(person, address);
    const again = await send(person, address);
    expect(again.id).toBe(first.id);
    expect(again.sentAt >= first.sentAt).toBe(true);
    expect(await list(person)).toEqual([again]);
    const tokens = (await loadOutbox(context, address)).map(getToken);
    expect(tokens).toHaveLength(2);
    for (const token of tokens)
      expect((await recordInvitationVisit(context, token!)).email).toBe(address);
  });

  it("disappears with its link when it is withdrawn", async () => {
    const address = newAddress();
    const { id } = await send(ada, address);
    const token = getToken(await newestTo(address))!;
    await withdrawInvitation(ada, id);
    expect((await list(ada)).map((one) => one.id)).not.toContain(id);
    await expect(recordInvitationVisit(context, token)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(withdrawInvitation(ada, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not listed or opened after it expires, is swept, and starts over when sent again", async () => {
    const person = await createUser(context);
    const [kept, swept] = [newAddress(), newAddress()];
    const over = await send(person, kept);
    const token = getToken(await newestTo(kept))!;
    await recordInvitationVisit(context, token);
    await expire(over.id);
    expect(await list(person)).toEqual([]);
    await expect(recordInvitationVisit(context, token)).rejects.toMatchObject({
      code: "not_found",
    });
    const anew = await send(person, kept);
    expect(anew.createdAt > over.createdAt).toBe(true);
    await expire((await send(person, swept)).id);
    await sweepInvitations(context);
    expect([await countRows(kept), await countRows(swept)]).toEqual([1, 0]);
    const [row] = await asSystem(context.database, (tx) =>
      tx.select().from(invitations).where(eq(invitations.recipient, kept)),
    );
    expect(row!.openedAt).toBeNull();
  });

  it("cannot be listed or withdrawn by another user", async () => {
    const { id } = await send(ada, newAddress());
    const before = await list(ada);
    expect(await list(eve)).toEqual([]);
    await expect(withdrawInvitation(eve, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await list(ada)).toEqual(before);
  });

  it("is independent of another user's invitation to the same address", async () => {
    const address = newAddress();
    const [one, other] = [await createUser(context), await createUser(context, "Other")];
    await send(one, address);
    const { id } = await send(other, address, "Other");
    const tokens = (await loadOutbox(context, address)).map(getToken);
    expect(new Set(tokens).size).toBe(2);
    await withdrawInvitation(other, id);
    expect((await recordInvitationVisit(context, tokens[0]!)).inviterName).toBe("Ada");
  });

  it("is listed in pages, newest first", async () => {
    const person = await createUser(context);
    const sent = [];
    for (let at = 0; at < 5; at += 1) sent.unshift((await send(person, newAddress())).id);
    const seen = [];
    let cursor: string | null = null;
    do {
      const page = await listInvitations(person, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(sent);
  });
});

describe("sendInvitation", () => {
  it("returns the same for addresses with an account, but sends an email without a sign-up link", async () => {
    const person = await createUser(context);
    const [known, unknown] = [newAddress(), newAddress()];
    const member = await createUser(context, "Member");
    await asSystem(context.database, (tx) =>
      tx.update(users).set({ email: known }).where(eq(users.id, member.userId)),
    );
    const answers = [await send(person, known), await send(person, unknown)];
    for (const answer of answers)
      expect(Object.keys(answer).toSorted()).toEqual(
        ["createdAt", "expiresAt", "id", "recipientEmail", "sentAt"].toSorted(),
      );
    expect(await list(person)).toEqual(answers.toReversed());
    expect(getToken(await newestTo(known))).toBeNull();
    expect((await newestTo(known))!.subject).toBe("Ada uses Commonplace too");
    expect(getToken(await newestTo(unknown))).not.toBeNull();
  });

  it("rejects the user's own address", async () => {
    await expect(send(ada, `${ada.userId}@example.org`)).rejects.toMatchObject({
      code: "validation",
      fields: { recipientEmail: "This is your own address" },
    });
  });

  it("uses the profile name, whatever name is given", async () => {
    const [given, own] = [newAddress(), newAddress()];
    await send(ada, given, "Win money at evil.example");
    await send(ada, own, " ada ");
    for (const address of [given, own]) {
      const email = (await newestTo(address))!;
      expect(email.subject).toBe("Ada invites you to Commonplace");
      expect(email.text).not.toContain("evil");
    }
  });

  it("requires a name on the profile", async () => {
    const nameless = await createUser(context, "://");
    const address = newAddress();
    await expect(send(nameless, address)).rejects.toMatchObject({
      code: "validation",
      fields: { senderName: "Please put your name on your profile first" },
    });
    expect(await newestTo(address)).toBeUndefined();
  });
});
