/** Compares what was acknowledged under load with what is stored at the end, by the app's API and in the database. */
import type { LoadUser, Saved } from "./mixed-load.ts";
import type { Installation } from "./services/installation.ts";

type Listed = { id: string; title: string; summary: string; status: string };

/** In words: acknowledged saves that are not ready, readable and found, and acknowledged invitations without an e-mail. */
export async function findLosses(
  place: Installation,
  users: readonly LoadUser[],
): Promise<string[]> {
  const losses: string[] = [];
  for (const user of users) {
    const read = async (path: string) => {
      const response = await fetch(`${place.origin}${path}`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      return response.ok ? response.text() : `status ${response.status}`;
    };
    const listed = new Map((await listAll(read)).map((entry) => [entry.id, entry]));
    for (const one of user.saved) {
      const entry = listed.get(one.id);
      if (entry === undefined) losses.push(`${one.kind} ${one.mark} is not listed`);
      else if (entry.status !== "ready" || entry.summary === "")
        losses.push(`${one.kind} ${one.mark} is ${entry.status}, with ${entry.summary.length}`);
      if (one.kind === "upload" && (await read(`/api/entries/${one.id}/file`)) !== one.content)
        losses.push(`the file of ${one.mark} has other bytes`);
      if (!(await read(`/api/entries/${one.id}/content`)).includes(one.mark))
        losses.push(`the text of ${one.mark} cannot be read`);
    }
    for (const one of chooseSome(user.saved)) {
      const found = JSON.parse(await read(`/api/search?q=%22${one.mark}%22`)) as {
        items: { entry: Listed }[];
      };
      const ids = found.items.map(({ entry }) => entry.id);
      if (ids.length !== 1 || ids[0] !== one.id)
        losses.push(`a search for ${one.mark} finds ${ids.length} entries`);
    }
    const received = new Set(place.mails.received.flatMap(({ to }) => to));
    for (const email of user.invited)
      if (!received.has(email)) losses.push(`the invitation of ${email} was not sent`);
  }
  return losses;
}

/**
 * In words: what exists twice, or was done twice. An e-mail may arrive again with the same Message-ID, if its worker was
 * killed after the mail server's answer.
 */
export async function findRepetitions(
  place: Installation,
  users: readonly LoadUser[],
): Promise<string[]> {
  const found = await place.query<{ repetition: string }>(`
    select 'entries with the same text: ' || string_agg(entry_id::text, ' ') as repetition
      from entry_contents group by text having count(*) > 1
    union all
    select 'the capture ' || entry_id || ' has entries: ' || count(*)
      from user_entries group by entry_id having count(*) > 1
    union all
    select 'a capture without an entry: ' || id
      from global_entries where not exists (select from user_entries where entry_id = global_entries.id)
    union all
    select 'an entry is ' || status || ': ' || id from global_entries where status <> 'ready'
    union all
    select 'the index of a user with ' || saved || ' entries has ' || entries
      from search_bases, lateral (select count(*) as saved from user_entries where user_id = scope_id) own
      where entries <> saved
    union all
    select 'a failed job in ' || name || ': ' || coalesce(output::text, '') from pgboss.job where state = 'failed'`);
  const ids = new Map<string, Set<string>>();
  for (const { to, email } of place.mails.received)
    for (const address of to)
      ids.set(address, (ids.get(address) ?? new Set()).add(email.messageId ?? ""));
  const twice = users
    .flatMap(({ invited }) => invited)
    .filter((address) => (ids.get(address)?.size ?? 0) > 1);
  return [
    ...found.map(({ repetition }) => repetition),
    ...twice.map((address) => `${address} received different e-mails for one invitation`),
  ];
}

async function listAll(read: (path: string) => Promise<string>): Promise<Listed[]> {
  const entries: Listed[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = JSON.parse(
      await read(`/api/entries?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    ) as { items: Listed[]; nextCursor: string | null };
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries;
}

/** Every tenth, as many as the limit of searches allows. */
const chooseSome = (saved: readonly Saved[]) => saved.filter((_, at) => at % 10 === 0);
