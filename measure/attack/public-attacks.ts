/** Attacks on public content, by a user and by visitors. */
import { type Hostile, isOver, strike, strikeOn, hex } from "./hostile-client.ts";
import { signUp } from "./sign-up.ts";

const json = (value: unknown) => JSON.stringify(value);
const patch = (body: unknown) => ({ method: "PATCH", body: json(body) });
/** More than a feed contains. */
const sharedEntries = 60;

export const publicAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "publishing and withdrawing without end": async (hostile) => {
    const ids = await share(hostile, hostile.token, 8);
    await strikeOn(hostile, 16, (round) =>
      strike(
        hostile,
        `/api/entries/${ids[round % ids.length]}`,
        patch({ isPrivate: Math.floor(round / ids.length) % 2 === 0 }),
      ),
    );
  },
  "Discover searched with hostile words": async (hostile) => {
    const letters = encodeURIComponent("a b c d e f g h i j k l");
    const marks = encodeURIComponent(`':*&|!<->()\\ "" -- %_ ${"(".repeat(200)}`);
    const long = encodeURIComponent(`${"x".repeat(400)} ${"é".repeat(80)}`);
    const searches = [
      `q=${letters}`,
      `q=${marks}`,
      `q=${long}`,
      `q=the&order=for-you`,
      `q=${letters}&topic=${encodeURIComponent("%_".repeat(90))}`,
      "order=for-you&limit=100",
    ];
    await strikeOn(hostile, 16, (round) =>
      strike(
        hostile,
        round % 7 === 6
          ? `/api/discover/topics?q=${letters}`
          : `/api/discover?${searches[round % searches.length]}`,
      ),
    );
  },
  "reports and hiding without end": async (hostile) => {
    const other = await signUp(hostile.url, `${hex(6)}@example.org`);
    await share(hostile, other, 4);
    const ids = await listDiscovered(hostile);
    await strikeOn(hostile, 16, (round) => {
      const path = `/api/discover/${ids[round % ids.length]}`;
      if (round % 3 === 0)
        return strike(hostile, `${path}/report`, { body: json({ reason: hex(900) }) });
      return strike(
        hostile,
        `${path}/hide`,
        round % 3 === 1 ? { body: "{}" } : { method: "DELETE" },
      );
    });
  },
  "invitations without end": (hostile) =>
    strikeOn(hostile, 16, (round) =>
      round % 8 === 7
        ? strike(hostile, "/api/invitations")
        : strike(hostile, "/api/functions/send-invitation", {
            body: json({ recipientEmail: `${hex(6)}@example.org`, senderName: hex(20) }),
          }),
    ),
  "public pages, feeds and pictures by visitors": async (hostile) => {
    const name = `hostile-${hex(4)}`;
    await strike(hostile, "/api/profile/public-page", patch({ name, isOn: true, isIndexed: true }));
    await share(hostile, hostile.token, sharedEntries);
    const paths = [
      `/people/${name}`,
      `/people/${name}/feed.xml`,
      `/api/public/people/${name}?limit=100`,
      `/api/public/people/${hex(8)}`,
      "/api/public/entries",
      `/api/public/entries/${"A".repeat(22)}/image`,
      "/",
      "/sitemap.xml",
    ];
    await strikeOn(hostile, 64, (round) =>
      strike(hostile, paths[round % paths.length]!, {
        signedOut: true,
        leaveUnread: round % 16 === 9,
      }),
    );
  },
};

/** Saves texts that become public once they are processed; returns entry ids. */
export async function share(hostile: Hostile, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count && !isOver(hostile)) {
    const text = Array.from({ length: 150 }, () => hex(4)).join(" ");
    const answer = await ask<{ entry?: { id: string } }>(
      hostile,
      token,
      "/api/functions/process-text-entry",
      {
        text,
        isPrivate: false,
      },
    );
    ids.push(answer?.entry?.id ?? "none");
  }
  return ids.length > 0 ? ids : ["none"];
}

async function listDiscovered(hostile: Hostile): Promise<string[]> {
  const answer = await ask<{ items?: { captureId: string }[] }>(
    hostile,
    hostile.token,
    "/api/discover",
  );
  const ids = (answer?.items ?? []).map(({ captureId }) => captureId);
  return ids.length > 0 ? ids : ["none"];
}

/** Returns null if the server does not respond before the attack ends. */
async function ask<Answer>(
  { url, until }: Hostile,
  token: string,
  path: string,
  body?: unknown,
): Promise<Answer | null> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    prefer: "respond-async",
  };
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
  const sent = body === undefined ? {} : { method: "POST", body: json(body) };
  return fetch(`${url}${path}`, { headers, signal, ...sent })
    .then((response) => response.json() as Promise<Answer>)
    .catch(() => null);
}
