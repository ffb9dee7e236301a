import type { PublicPerson } from "#features/discover/contract.ts";
import type { publicApi } from "#features/discover/public-contract.ts";
import { callerOf } from "#web/data/client.ts";
import { cutSummaries, prefetchPublic, usePublicList } from "./load-public.ts";

const call = callerOf<typeof publicApi>();

async function loadPerson(name: string, cursor?: string): Promise<PublicPerson> {
  const query = { params: { name }, query: { cursor } };
  return cutSummaries(await call("GET /api/public/people/:name", query));
}

export function prefetchPerson({ name = "" }: Readonly<Record<string, string>>) {
  return prefetchPublic(loadPerson(name), (person) => ({
    title: person.username,
    description: `What ${person.username} found, kept, and chose to show.`,
    isUnlisted: !person.isIndexed,
    feed: feedPath(person.name),
  }));
}

export function feedPath(name: string): string {
  return `/people/${name}/feed.xml`;
}

const loadPersonAt = ([, , name = ""]: readonly string[], cursor?: string) =>
  loadPerson(name, cursor);

/** The user in the URL. */
export function usePerson() {
  return usePublicList(loadPersonAt);
}
