/** The projects of entries, fetched in one request for all cards that come into view together. */
import { skipToken, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callerOf } from "#web/data/client.ts";
import type { projectLinksApi } from "#features/projects/links-contract.ts";

const call = callerOf<typeof projectLinksApi>();

type Named = { id: string; name: string };
/** By entry id; an entry without projects has an empty list, so that it is not fetched again. */
type Known = Readonly<Record<string, readonly Named[]>>;

const queryKey = ["projects-of-entries"] as const;
/** Maximum number of ids in one request. */
const maxPerRequest = 200;
/** Milliseconds during which ids are collected for one request. */
const gatheringMs = 40;
const none: readonly Named[] = [];

type Watch = { shown: Map<string, number>; timer: ReturnType<typeof setTimeout> | undefined };
const watches = new WeakMap<QueryClient, Watch>();

/** The projects of a visible entry; none until they are loaded. */
export function useProjectsOfEntry(id: string): readonly Named[] {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    select: (known: Known) => known[id],
  });
  const isKnown = data !== undefined;

  useEffect(() => {
    const watch = getWatch(client);
    watch.shown.set(id, (watch.shown.get(id) ?? 0) + 1);
    if (!isKnown) fetchSoon(client);
    return () => {
      const left = (watch.shown.get(id) ?? 1) - 1;
      if (left > 0) watch.shown.set(id, left);
      else watch.shown.delete(id);
    };
  }, [client, id, isKnown]);

  return data ?? none;
}

/** Prefetches for entries that are about to be rendered. If it fails here, the cards repeat it. */
export async function prefetchProjectsOf(
  client: QueryClient,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await fetchProjects(client, ids).catch(() => {});
}

/** After a change of projects: fetches visible entries again, and others when they are next shown. */
export function refreshProjectsOfEntries(client: QueryClient): void {
  const known = client.getQueryData<Known>(queryKey);
  if (!known) return;
  const { shown } = getWatch(client);
  cacheProjects(client, Object.fromEntries(Object.entries(known).filter(([id]) => shown.has(id))));
  void fetchAll(client, [...shown.keys()]);
}

function fetchSoon(client: QueryClient): void {
  const watch = getWatch(client);
  watch.timer ??= setTimeout(() => {
    watch.timer = undefined;
    const known = client.getQueryData<Known>(queryKey) ?? {};
    void fetchAll(
      client,
      [...watch.shown.keys()].filter((id) => known[id] === undefined),
    );
  }, gatheringMs);
}

async function fetchAll(client: QueryClient, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += maxPerRequest) {
    // A card is usable without its projects.
    await fetchProjects(client, ids.slice(at, at + maxPerRequest)).catch(() => {});
  }
}

async function fetchProjects(client: QueryClient, ids: readonly string[]): Promise<void> {
  const { projects } = await call("GET /api/projects/of-entries", {
    query: { ids: ids.join(",") },
  });
  const answer = Object.fromEntries(ids.map((id) => [id, projects[id] ?? none]));
  cacheProjects(client, { ...client.getQueryData<Known>(queryKey), ...answer });
}

function cacheProjects(client: QueryClient, known: Known): void {
  client.setQueryData<Known>(queryKey, known);
}

function getWatch(client: QueryClient): Watch {
  const watch = watches.get(client) ?? { shown: new Map(), timer: undefined };
  watches.set(client, watch);
  return watch;
}
