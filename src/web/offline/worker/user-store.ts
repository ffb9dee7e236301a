/** Stores the pages and data that the signed-in user opened last. Limited in size, and deleted when the user signs out. */

export type StoredUser = {
  userId: string;
  /** The page state that all pages share (PageState), and the theme of the html element. */
  base: Readonly<Record<string, unknown>>;
  /** When the session expires, in milliseconds since 1970. Nothing is shown after that. */
  until: number;
};

/** Created before a request: the response is stored only if the same user is still signed in. */
export type Ticket = { userId: string; epoch: number };

export type StoreLimits = { items: number; bytes: number; bytesEach: number };

const cacheName = "commonplace-person";
const usualLimits: StoreLimits = {
  items: 200,
  bytes: 20 * 1024 * 1024,
  bytesEach: 3 * 1024 * 1024,
};
/** Milliseconds until stored data expires, while the session's expiry is unknown. */
const minExpiryMs = 24 * 60 * 60 * 1000;

const userKey = "/.stored/person";
const indexKey = "/.stored/index";

/** Keys are paths. Operations run one after another. */
export function createUserStore(storage: CacheStorage, limits = usualLimits, now = Date.now) {
  let epoch = 0;
  let queue: Promise<unknown> = Promise.resolve();

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  async function readJson<Value>(key: string): Promise<Value | null> {
    const found = await (await storage.open(cacheName)).match(key);
    return found ? ((await found.json()) as Value) : null;
  }

  async function writeText(key: string, text: string): Promise<void> {
    const headers = { "stored-at": new Date(now()).toISOString() };
    await (await storage.open(cacheName)).put(key, new Response(text, { headers }));
  }

  async function removeAll(): Promise<void> {
    epoch += 1;
    await storage.delete(cacheName);
  }

  async function getUser(): Promise<StoredUser | null> {
    const user = await readJson<StoredUser>(userKey);
    if (user === null || user.until > now()) return user;
    await removeAll();
    return null;
  }

  /** Deletes the oldest items beyond the limits. */
  async function count(key: string, bytes: number): Promise<void> {
    const cache = await storage.open(cacheName);
    const known = (await readJson<[string, number][]>(indexKey)) ?? [];
    const index = [...known.filter(([one]) => one !== key), [key, bytes] as [string, number]];
    let total = index.reduce((sum, [, size]) => sum + size, 0);
    while (index.length > limits.items || total > limits.bytes) {
      const [oldest, size] = index.shift()!;
      total -= size;
      await cache.delete(oldest);
    }
    await writeText(indexKey, JSON.stringify(index));
  }

  return {
    getUser: () => enqueue(getUser),

    /** Returns null while no user is known. */
    createTicket: () =>
      enqueue(async (): Promise<Ticket | null> => {
        const user = await getUser();
        return user && { userId: user.userId, epoch };
      }),

    /**
     * Records the user of a rendered page and deletes another user's data. Returns whether the user is new
     * here.
     */
    adopt: (userId: string, base: StoredUser["base"]) =>
      enqueue(async () => {
        const known = await getUser();
        const isNew = known?.userId !== userId;
        if (isNew && known) await removeAll();
        const until = isNew ? now() + minExpiryMs : known.until;
        await writeText(userKey, JSON.stringify({ userId, base, until } satisfies StoredUser));
        return isNew;
      }),

    /** Sets the expiry of `userId`'s session. If that is another user, deletes what is stored. */
    renew: (userId: string, until: number) =>
      enqueue(async () => {
        const known = await getUser();
        if (known && known.userId !== userId) await removeAll();
        else if (known) await writeText(userKey, JSON.stringify({ ...known, until }));
      }),

    put: (ticket: Ticket, key: string, text: string) =>
      enqueue(async () => {
        const user = await getUser();
        if (ticket.epoch !== epoch || user?.userId !== ticket.userId) return;
        const bytes = text.length * 2;
        if (bytes > limits.bytesEach) return;
        await writeText(key, text);
        await count(key, bytes);
      }),

    read: (key: string) =>
      enqueue(async () => {
        if ((await getUser()) === null) return null;
        const found = await (await storage.open(cacheName)).match(key);
        return found && { text: await found.text(), storedAt: found.headers.get("stored-at")! };
      }),

    /** Deletes the stored items for which `isGone` returns true. */
    removeWhere: (isGone: (keyAndText: string) => boolean) =>
      enqueue(async () => {
        const cache = await storage.open(cacheName);
        const index = (await readJson<[string, number][]>(indexKey)) ?? [];
        const kept: typeof index = [];
        for (const item of index) {
          const text = item[0] + ((await (await cache.match(item[0]))?.text()) ?? "");
          if (isGone(text)) await cache.delete(item[0]);
          else kept.push(item);
        }
        if (kept.length < index.length) await writeText(indexKey, JSON.stringify(kept));
      }),

    clear: () => enqueue(removeAll),
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
