/** The members of two shared collections, who act together in one user's attack. */
import { ask, type Hostile, strike, strikeOn, hex } from "./hostile-client.ts";
import { signUp } from "./sign-up.ts";

type Member = { token: string; id: string; name: string };
type Team = {
  owner: Member;
  editors: Member[];
  all: Member[];
  collections: string[];
  entries: string[];
};

const editorCount = 4;
/** A user sends at most ten invitations at once, so one team serves all attacks. */
let made: Promise<Team | null> | null = null;

type Shot = NonNullable<Parameters<typeof strike>[2]> & { path: string };
type Attack = Team & {
  /** Each request without a token is sent by the next member. */
  fire: (width: number, next: (round: number) => Shot) => Promise<void>;
};

export async function withTeam(
  hostile: Hostile,
  attack: (team: Attack) => Promise<void>,
): Promise<void> {
  // The app may be killed while they sign up.
  made ??= createTeam(hostile).catch(() => null);
  const team = await made;
  if (team === null) {
    made = null;
    return;
  }
  await attack({
    ...team,
    fire: (width, next) =>
      strikeOn(hostile, width, async (round) => {
        const { path, ...sending } = next(round);
        const { token } = team.all[Math.floor(round / 3) % team.all.length]!;
        const status = await strike(hostile, path, { token, ...sending });
        if (status === 500)
          hostile.broken.push(`${sending.method ?? ""} ${path.slice(0, 60)}: 500`);
      }),
  });
}

/** Two collections of a new owner, which all editors have joined; null if the attack ended before. */
async function createTeam(hostile: Hostile): Promise<Team | null> {
  const join = async (): Promise<Member> => {
    const name = `member${hex(5)}`;
    const token = await signUp(hostile.url, `${name}@example.org`);
    const session = await ask<{ user: { id: string } }>(
      { ...hostile, token },
      "/api/auth/get-session",
    );
    return { token, name, id: session?.user.id ?? "none" };
  };
  const owner = await join();
  const asOwner = { ...hostile, token: owner.token };
  const editors = await Promise.all(Array.from({ length: editorCount }, join));
  const collections: string[] = [];
  for (const title of ["Tides", "Winds"]) {
    const created = await ask<{ id: string }>(asOwner, "/api/collections", { body: { title } });
    if (created === null) return null;
    collections.push(created.id);
    for (const { name } of editors)
      await ask(asOwner, `/api/collections/${created.id}/members`, {
        body: { email: `${name}@example.org`, role: "editor" },
      });
  }
  for (const { token } of editors) await acceptInvitations({ ...hostile, token });
  const entries = await saveEntries(asOwner, 6, collections[0]!);
  const listed = await ask<{ items: unknown[] }>(
    asOwner,
    `/api/collections/${collections[1]}/members`,
  );
  if (listed?.items.length !== 1 + editorCount || entries.length === 0) return null;
  return { owner, editors, all: [owner, ...editors], collections, entries };
}

export async function acceptInvitations(invited: Hostile): Promise<void> {
  const path = "/api/memberships?status=invited";
  const received = await ask<{ items: { id: string }[] }>(invited, path);
  for (const { id } of received?.items ?? [])
    await ask(invited, `/api/memberships/${id}/accept`, { body: {} });
}

export async function saveEntries(
  hostile: Hostile,
  count: number,
  collectionId: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const saved = await ask<{ entry: { id: string } }>(
      hostile,
      "/api/functions/process-text-entry",
      {
        body: { text: `${hex(200)} about the tides`, whyInteresting: hex(20), collectionId },
        headers: { prefer: "respond-async" },
      },
    );
    if (saved !== null) ids.push(saved.entry.id);
  }
  return ids;
}
