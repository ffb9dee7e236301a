/** Attacks by members of shared collections, who act together: one owner with editors, in one user's attack. */
import { randomUUID } from "node:crypto";
import { saveEntries, withTeam } from "./attacking-team.ts";
import { ask, type Hostile, strike, strikeOn, hex } from "./hostile-client.ts";

const json = (value: unknown) => JSON.stringify(value);

export const memberAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "comments and mentions by members": (hostile) =>
    withTeam(hostile, async ({ all, entries, fire }) => {
      const everybody = all.map(({ name }) => `@${name}`).join(" ");
      const texts = [
        everybody,
        everybody.repeat(60),
        "@".repeat(5_000),
        `${"@a ".repeat(1_600)}`,
        hex(2_500),
        "x".repeat(5_001),
        "\0",
        "\ud800@",
      ];
      await fire(16, (round) => {
        const path = `/api/entries/${entries[round % entries.length]}/comments`;
        if (round % 9 === 8) return { path };
        return { path, body: json({ text: texts[round % texts.length], mentions: [] }) };
      });
    }),
  "roles, muting and activity by members": (hostile) =>
    withTeam(hostile, async ({ owner, editors, collections, fire }) => {
      await fire(16, (round) => {
        const collection = `/api/collections/${collections[round % collections.length]}`;
        const member = editors[round % editors.length]!;
        const shots = [
          {
            path: `${collection}/members/${member.id}`,
            method: "PATCH",
            body: json({ role: round % 2 ? "viewer" : "editor" }),
            token: owner.token,
          },
          {
            path: `${collection}/following`,
            method: "PATCH",
            body: json({ isMuted: round % 2 === 0 }),
          },
          { path: `${collection}/activity/seen`, body: "{}" },
          { path: `${collection}/activity?limit=100` },
          { path: "/api/notifications?limit=100" },
          { path: "/api/notifications/read", body: json({ until: new Date().toISOString() }) },
          { path: `${collection}/members` },
        ];
        return shots[round % shots.length]!;
      });
    }),
  "private notes under shared highlights": (hostile) =>
    withTeam(hostile, async ({ owner, editors, entries }) => {
      const secret = `secret-${hex(8)}`;
      await strikeOn(hostile, 8, async (round) => {
        const path = `/api/entries/${entries[round % entries.length]}/highlights`;
        const { token } = editors[round % editors.length]!;
        const mark = (quote: string, more: object) =>
          ask<{ id: string }>({ ...hostile, token }, path, { body: { quote, ...more } });
        const noted = await mark("about the", { note: secret });
        const shown = await mark("the tides", { isShared: true });
        const seen = await ask({ ...hostile, token: owner.token }, path);
        if (JSON.stringify(seen).includes(secret))
          hostile.broken.push("a member saw the private note of another one");
        for (const one of [noted, shown])
          if (one !== null)
            await strike(hostile, `/api/highlights/${one.id}`, { method: "DELETE", token });
      });
    }),
  "entries moved among shared collections": (hostile) =>
    withTeam(hostile, async ({ editors, collections, fire }) => {
      const own = await Promise.all(
        editors.map(async (editor, at) => ({
          editor,
          ids: await saveEntries({ ...hostile, token: editor.token }, 4, collections[at % 2]!),
        })),
      );
      await fire(16, (round) => {
        const { editor, ids } = own[round % own.length]!;
        const collectionId = collections[Math.floor(round / own.length) % collections.length];
        const { token } = editor;
        if (round % 5 === 4)
          return { path: "/api/entries/move", body: json({ ids, collectionId }), token };
        const path = `/api/entries/${ids[round % ids.length]}`;
        const change = round % 3 === 0 ? { title: hex(40) } : { collectionId };
        return { path, method: "PATCH", body: json(change), token };
      });
    }),
  "invitations to collections": (hostile) =>
    withTeam(hostile, async ({ owner, editors, collections, fire }) => {
      await fire(16, (round) => {
        const collection = `/api/collections/${collections[round % collections.length]}`;
        const shots = [
          {
            path: `${collection}/members`,
            body: json({ email: `${hex(6)}@example.org`, role: "editor", resend: true }),
            token: owner.token,
          },
          {
            path: `${collection}/members`,
            body: json({ email: `${editors[0]!.name}@example.org`, role: "viewer" }),
            token: owner.token,
          },
          { path: `/api/memberships/${randomUUID()}/accept`, body: "{}" },
          { path: `${collection}/members/${randomUUID()}`, method: "DELETE", token: owner.token },
          { path: "/api/memberships?status=invited" },
        ];
        return shots[round % shots.length]!;
      });
    }),
  "public pages of collections by editors and visitors": (hostile) =>
    withTeam(hostile, async ({ owner, collections, entries, fire }) => {
      const page = (id: string | undefined) => `/api/collections/${id}/public-page`;
      const on = { visibility: "link", showsNew: true };
      const slugs: string[] = [];
      for (const id of collections) {
        const body = on;
        const set = await ask<{ slug: string }>({ ...hostile, token: owner.token }, page(id), {
          method: "PUT",
          body,
        });
        slugs.push(set?.slug ?? hex(11));
      }
      await fire(24, (round) => {
        const at = Math.floor(round / 8) % collections.length;
        const shots = [
          { path: page(collections[at]), method: "PUT", body: json(on), token: owner.token },
          { path: page(collections[at]), method: "PUT", body: json(on) },
          {
            path: `${page(collections[at])}/entries`,
            method: "PATCH",
            body: json({ isShown: true }),
          },
          {
            path: `/api/entries/${entries[at]}/public-page`,
            method: "PATCH",
            body: json({ isShown: round % 2 === 0 }),
          },
          { path: `/api/public/collections/${slugs[at]}?limit=100`, signedOut: true },
          { path: `/shared/collections/${slugs[at]}`, signedOut: true },
          { path: `/shared/collections/${slugs[at]}/feed.xml`, signedOut: true },
          { path: `/api/public/collections/${hex(11)}`, signedOut: true },
        ];
        return shots[round % shots.length]!;
      });
    }),
};
