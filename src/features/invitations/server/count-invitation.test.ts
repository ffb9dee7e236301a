import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asSystem } from "#server/db/database.ts";
import { setUpUsers } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { maxPerAddress, maxPerDay } from "./count-invitation.ts";
import { refuseInvitations } from "./follow-link.ts";
import { setUpInvitations } from "./testing/invitations.ts";
import { getUnwantedToken, loadOutbox } from "./testing/outbox.ts";
import { withdrawInvitation } from "./service.ts";
import { invitationCounts } from "./tables.ts";

const { context, ada, eve } = await setUpUsers();
const { links, newAddress, send, list, newestTo } = setUpInvitations(context);

describe("invitation limits", () => {
  const refusalsOf = (settled: PromiseSettledResult<unknown>[]) =>
    settled.filter((one) => one.status === "rejected").map(({ reason }) => reason as Error);

  it("apply to simultaneous invitations per user", async () => {
    const person = await createUser(context);
    const addresses = Array.from({ length: 20 }, newAddress);
    const refusals = refusalsOf(
      await Promise.allSettled(addresses.map((address) => send(person, address))),
    );
    expect(refusals).toHaveLength(10);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "rate_limited" });
    expect(await list(person)).toHaveLength(10);
    await send(eve, newAddress(), "Eve");
  });

  it("apply per day and include withdrawn invitations", async () => {
    const person = await createUser(context);
    await withdrawInvitation(person, (await send(person, newAddress())).id);
    const key = createHash("sha256").update(`from:${person.userId}`).digest("hex");
    await asSystem(context.database, (tx) =>
      tx.update(invitationCounts).set({ sent: maxPerDay }).where(eq(invitationCounts.key, key)),
    );
    const address = newAddress();
    await expect(send(person, address)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await newestTo(address)).toBeUndefined();
    await asSystem(context.database, (tx) =>
      tx
        .update(invitationCounts)
        .set({ since: sql`now() - interval '25 hours'` })
        .where(eq(invitationCounts.key, key)),
    );
    await send(person, address);
  });

  it("apply per address across users, ignoring +tags, also simultaneously", async () => {
    const people = await Promise.all(["A", "B", "C"].map((name) => createUser(context, name)));
    const address = newAddress();
    const tagged = address.replace("@", "+other@");
    const refusals = refusalsOf(
      await Promise.allSettled(
        people.flatMap((person) => [send(person, address), send(person, tagged)]),
      ),
    );
    expect(refusals).toHaveLength(6 - maxPerAddress);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "rate_limited" });
    const reached = [
      ...(await loadOutbox(context, address)),
      ...(await loadOutbox(context, tagged)),
    ];
    expect(reached).toHaveLength(maxPerAddress);
  });

  it("block an address that refused invitations, with the same message", async () => {
    const [address, full] = [newAddress(), newAddress()];
    const people = await Promise.all(["A", "B", "C", "D"].map((name) => createUser(context, name)));
    await send(people[0]!, address);
    const token = getUnwantedToken(await newestTo(address))!;
    await refuseInvitations(context, links, token);
    await refuseInvitations(context, links, token);
    for (const person of people.slice(0, 3)) await send(person, full);
    const [unwanted, tooMany] = refusalsOf(
      await Promise.allSettled([send(people[3]!, address), send(people[3]!, full)]),
    );
    expect(unwanted).toMatchObject({ code: "rate_limited" });
    expect(unwanted!.message).toBe(tooMany!.message);
    expect(await loadOutbox(context, address)).toHaveLength(1);
  });

  it("are not affected by a forged link", async () => {
    const address = newAddress();
    await send(ada, address);
    const token = getUnwantedToken(await newestTo(address))!;
    const [encoded, signature] = token.split(".") as [string, string];
    const other = Buffer.from("other@example.org").toString("base64url");
    for (const forged of [
      `${other}.${signature}`,
      encoded,
      `${encoded}.`,
      `${token.slice(0, -4)}AAAA`,
    ])
      await expect(refuseInvitations(context, links, forged)).rejects.toMatchObject({
        code: "not_found",
      });
    await send(ada, address);
  });
});
