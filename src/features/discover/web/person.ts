import { useEffect, useState } from "react";
import type { PublicPerson } from "#features/discover/contract.ts";
import { describeError, isNotFound } from "#web/data/api.ts";
import { usePageState } from "#web/page-state.ts";
import type { PublicPrefetched } from "#web/data/prefetch.ts";
import { callerOf } from "#web/data/client.ts";
import type { publicApi } from "#features/discover/public-contract.ts";

const call = callerOf<typeof publicApi>();

/** In characters; longer than the lines that a card shows. */
const maxSummaryLength = 400;

async function loadPerson(name: string, cursor?: string): Promise<PublicPerson> {
  const person = await call("GET /api/public/people/:name", {
    params: { name },
    query: { cursor },
  });
  const items = person.items.map((item) => ({
    ...item,
    summary: item.summary.slice(0, maxSummaryLength),
  }));
  return { ...person, items };
}

export async function prefetchPerson({
  name = "",
}: Readonly<Record<string, string>>): Promise<PublicPrefetched> {
  try {
    const person = await loadPerson(name);
    return {
      data: person,
      head: {
        title: person.username,
        description: `What ${person.username} found, kept, and chose to show.`,
        isUnlisted: !person.isIndexed,
        feed: feedPath(person.name),
      },
    };
  } catch (error) {
    return isNotFound(error) ? { isMissing: true } : {};
  }
}

export function feedPath(name: string): string {
  return `/people/${name}/feed.xml`;
}

type Found = { person: PublicPerson } | { error: unknown } | null;

/** The user in the URL; `found` is null while it loads. `more` is null if there are no further entries. */
export function usePerson() {
  const { data } = usePageState();
  const [found, setFound] = useState<Found>(data ? { person: data as PublicPerson } : null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (found) return;
    loadPerson(parseName(location.pathname)).then(
      (person) => setFound({ person }),
      (error: unknown) => setFound({ error }),
    );
  }, [found]);

  async function loadMore(person: PublicPerson, cursor: string): Promise<void> {
    setLoading(true);
    setProblem(null);
    try {
      const next = await loadPerson(person.name, cursor);
      const known = new Set(person.items.map(({ slug }) => slug));
      const fresh = next.items.filter(({ slug }) => !known.has(slug));
      setFound({
        person: { ...next, collections: person.collections, items: [...person.items, ...fresh] },
      });
    } catch (error) {
      setProblem(describeError(error));
    }
    setLoading(false);
  }

  const person = found && "person" in found ? found.person : null;
  const cursor = person?.nextCursor;
  return {
    found,
    retry: () => setFound(null),
    more: person && cursor ? () => void loadMore(person, cursor) : null,
    isLoading,
    problem,
  };
}

function parseName(path: string): string {
  const name = path.split("/")[2] ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
