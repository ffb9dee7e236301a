/** Attacks: a removed member asks for earlier answers, and users take names that look like another user's. */
import { acceptInvitations } from "./attacking-team.ts";
import { ask, type Hostile, isOver, strike, strikeOn, hex } from "./hostile-client.ts";
import { signUp } from "./sign-up.ts";

export const disguiseAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "answers of a removed member": async (hostile) => {
    const secret = `secret${hex(8)}`;
    const made = await askAndRemove(hostile, secret);
    if (made === null) return;
    const { member, conversationId } = made;
    const paths = [
      "/api/export?format=json",
      `/api/conversations?q=${secret}`,
      `/api/conversations/${conversationId}`,
    ];
    await strikeOn(hostile, 12, async (round) => {
      const seen = await ask(member, paths[round % paths.length]!);
      if (JSON.stringify(seen).includes(secret))
        hostile.broken.push(`${paths[round % paths.length]} shows what is closed`);
    });
  },
  "names that deceive": async (hostile) => {
    const marks = ["\n", "\u2028", "\u202e", "\u2066", "\u200b", "\u2060", "\u00ad", "\u0000"];
    const names = marks.flatMap((mark) => [`Ad${mark}a`, `${mark}Ada`, `Ada${mark}`.repeat(20)]);
    await strikeOn(hostile, 12, async (round) => {
      const username = names[round % names.length]!;
      const body = JSON.stringify({ username });
      const status = await strike(hostile, "/api/profile", { method: "PATCH", body });
      const shown =
        round % 20 === 0 ? await ask<{ username: string }>(hostile, "/api/profile") : null;
      if (status === 500 || /\p{Cf}|\p{Cc}|\p{Zl}/u.test(shown?.username ?? ""))
        hostile.broken.push(`the name ${JSON.stringify(username)}: ${status}`);
    });
  },
};

/** A member asks about an entry with the secret, and is removed; null if the time was over before. */
async function askAndRemove(hostile: Hostile, secret: string) {
  if (isOver(hostile)) return null;
  const address = `removed${hex(5)}@example.org`;
  const owner = { ...hostile, token: await signUp(hostile.url, `owner${hex(5)}@example.org`) };
  const member = { ...hostile, token: await signUp(hostile.url, address) };
  const collection = await ask<{ id: string }>(owner, "/api/collections", {
    body: { title: "Tides" },
  });
  const path = `/api/collections/${collection?.id}`;
  await ask(owner, `${path}/members`, { body: { email: address, role: "viewer" } });
  await acceptInvitations(member);
  await ask(owner, "/api/functions/process-text-entry", {
    body: { text: `The harbour of tides is called ${secret}.`, collectionId: collection?.id },
  });
  await strike(member, "/api/chat", {
    body: JSON.stringify({ message: "What is the harbour of tides called?" }),
  });
  const listed = await ask<{ items: { id: string }[] }>(member, `/api/conversations?q=${secret}`);
  const session = await ask<{ user: { id: string } }>(member, "/api/auth/get-session");
  if (listed?.items[0] === undefined || session === null) return null;
  await ask(owner, `${path}/members/${session.user.id}`, { method: "DELETE" });
  return { member, conversationId: listed.items[0].id };
}
