/** Changes the lists in the query cache: arrays, pages, and the pages of infinite queries. */
import type { InfiniteData, QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

type Listing<Item> = { items: Item[]; total?: number; nextCursor?: string | null };
type Cached<Item> = Item[] | Listing<Item> | InfiniteData<Listing<Item>>;

/** The items of all matching lists. */
export function listCached<Item>(client: QueryClient, filters: QueryFilters): Item[] {
  return client
    .getQueriesData<Cached<Item>>(filters)
    .flatMap(([, data]) => pagesOf(data).flatMap(({ items }) => items));
}

/** `change` returns the items of each page. A list without a change stays as stale as it is. */
export function changeLists<Item>(
  client: QueryClient,
  filters: QueryFilters,
  change: (pages: readonly Listing<Item>[], key: QueryKey) => Item[][],
): void {
  for (const [key, data] of client.getQueriesData<Cached<Item>>(filters)) {
    if (data === undefined) continue;
    const pages = pagesOf(data);
    const changed = change(pages, key);
    const isSame = (page: Listing<Item>, at: number) =>
      page.items.length === changed[at]!.length &&
      page.items.every((item, index) => item === changed[at]![index]);
    if (pages.every(isSame)) continue;
    const more = changed.flat().length - pages.flatMap(({ items }) => items).length;
    const next = pages.map((page, at) => ({
      ...page,
      items: changed[at]!,
      ...(page.total !== undefined && { total: page.total + more }),
    }));
    if (Array.isArray(data)) client.setQueryData(key, changed[0]);
    else client.setQueryData(key, "pages" in data ? { ...data, pages: next } : next[0]);
  }
}

/** Changes the items of all lists whose key begins with `queryKey`. */
export function changeItems<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (item: Item) => Item,
): void {
  changeLists<Item>(client, { queryKey }, (pages) => pages.map(({ items }) => items.map(change)));
}

/**
 * Removes items from all lists whose key begins with `queryKey`. Returns the function that puts them back in their
 * places.
 */
export function takeOut<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  isOut: (item: Item) => boolean,
): () => void {
  const putBack: (() => void)[] = [];
  changeLists<Item>(client, { queryKey }, (pages, key) =>
    pages.map(({ items }, page) =>
      items.filter((item, at) => {
        if (isOut(item)) putBack.push(() => putIn(client, key, item, isOut, page, at));
        return !isOut(item);
      }),
    ),
  );
  return () => {
    for (const put of putBack) put();
  };
}

/** Inserts an item into one list, unless one of its items `isSame`. */
export function putIn<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  item: Item,
  isSame: (item: Item) => boolean,
  page = 0,
  at = 0,
): void {
  changeLists<Item>(client, { queryKey, exact: true }, (pages) =>
    pages.map(({ items }, number) =>
      number === page && !pages.some((one) => one.items.some(isSame))
        ? items.toSpliced(at, 0, item)
        : items,
    ),
  );
}

function pagesOf<Item>(data: Cached<Item> | undefined): readonly Listing<Item>[] {
  if (data === undefined) return [];
  if (Array.isArray(data)) return [{ items: data }];
  return "pages" in data ? data.pages : [data];
}
