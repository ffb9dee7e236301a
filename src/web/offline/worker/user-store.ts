/** What the signed-in user opened last. Limited in size, and deleted when the user signs out. */

export type StoredPerson = {
  userId: string;
  /** The page state that all pages share (PageState), and the theme of the html element. */
  base: Readonly<Record<string, unknown>>;
  /** When the session expires, in milliseconds since 1970. Nothing is shown after that. */
  until: number;
};

/** Taken before a request: the response is stored only if the same user is still signed in. */
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

const personKey = "/.stored/person";
const indexKey = "/.stored/index";

/** Keys are paths. Operations run one after another. */
export function createUserStore(storage: CacheStorage, limits = usualLimits, now = Date.now) {
  let epoch = 0;
  let line: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = line.then(work);
    line = turn.catch(() => {});
    return turn;
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

  async function readPerson(): Promise<StoredPerson | null> {
    const person = await readJson<StoredPerson>(personKey);
    if (person === null || person.until > now()) return person;
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
    readPerson: () => inTurn(readPerson),

    /** Returns null while no user is known. */
    takeTicket: () =>
      inTurn(async (): Promise<Ticket | null> => {
        const person = await readPerson();
        return person && { userId: person.userId, epoch };
      }),

    /**
     * Records the user of a rendered page and deletes another user's data. Returns whether the user is new
     * here.
     */
    adopt: (userId: string, base: StoredPerson["base"]) =>
      inTurn(async () => {
        const known = await readPerson();
        const isNew = known?.userId !== userId;
        if (isNew && known) await removeAll();
        const until = isNew ? now() + minExpiryMs : known.until;
        await writeText(personKey, JSON.stringify({ userId, base, until } satisfies StoredPerson));
        return isNew;
      }),

    /** Sets the expiry of `userId`'s session. If that is another user, deletes what is stored. */
    renew: (userId: string, until: number) =>
      inTurn(async () => {
        const known = await readPerson();
        if (known && known.userId !== userId) await removeAll();
        else if (known) await writeText(personKey, JSON.stringify({ ...known, until }));
      }),

    keep: (ticket: Ticket, key: string, text: string) =>
      inTurn(async () => {
        const person = await readPerson();
        if (ticket.epoch !== epoch || person?.userId !== ticket.userId) return;
        const bytes = text.length * 2;
        if (bytes > limits.bytesEach) return;
        await writeText(key, text);
        await count(key, bytes);
      }),

    read: (key: string) =>
      inTurn(async () => {
        if ((await readPerson()) === null) return null;
        const found = await (await storage.open(cacheName)).match(key);
        return found && { text: await found.text(), storedAt: found.headers.get("stored-at")! };
      }),

    /** Deletes the stored items for which `isGone` returns true. */
    removeWhere: (isGone: (keyAndText: string) => boolean) =>
      inTurn(async () => {
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

    clear: () => inTurn(removeAll),
  };
}

export type PersonStore = ReturnType<typeof createUserStore>;
