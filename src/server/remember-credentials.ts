/** What a credential stands for: looked up once, then remembered until it ends, changes, or a minute has passed. */
import type { Events } from "./events.ts";

/** `id` is announced when it ends; `expiresAt` in milliseconds since 1970, Infinity for never. */
export type Remembered = { id: string; expiresAt: number };

const rememberMilliseconds = 60_000;
const mostRemembered = 10_000;

export function rememberCredentials<Found extends Remembered>(
  events: Pick<Events, "onSessionChange">,
) {
  const known = new Map<string, { found: Found; until: number }>();
  let generation = 0;
  /** Remembers nothing of before: the next request of everybody is looked up. */
  const forget = () => {
    generation += 1;
    known.clear();
  };
  events.onSessionChange((id) => {
    if (id === "*") return forget();
    generation += 1;
    for (const [credential, { found }] of known) if (found.id === id) known.delete(credential);
  });

  return {
    forget,
    /** `look` is asked where it is not remembered. */
    find: async (credential: string, look: () => Promise<Found | null>): Promise<Found | null> => {
      const now = Date.now();
      const remembered = known.get(credential);
      if (remembered !== undefined && remembered.until > now) return remembered.found;
      const asked = generation;
      const found = await look();
      // What ended while it was being read must not be remembered.
      if (found !== null && asked === generation) {
        if (known.size >= mostRemembered) known.clear();
        known.set(credential, {
          found,
          until: Math.min(found.expiresAt, now + rememberMilliseconds),
        });
      }
      return found;
    },
  };
}
