/** Ends what is sent to a user as soon as the right to it ends. */
import type { Ctx } from "./app-context.ts";
import type { Change } from "./change.ts";

type AccessWatch = {
  /** Aborted once the user may no longer see it. */
  closed: AbortSignal;
  stop: () => void;
};

/** A membership ended, or an entry left a shared collection. */
const endings: ReadonlySet<Change["type"]> = new Set(["entries", "entry-removed"]);

/**
 * Asks again after each such change. Without an answer the right is not certain, so it counts as ended. Begin before
 * waiting for anything that the right was checked for.
 */
export function watchAccess({ app, userId }: Ctx, isOpen: () => Promise<boolean>): AccessWatch {
  const closing = new AbortController();
  const close = () => closing.abort();
  const stop = app.events.subscribe(userId, ({ type }) => {
    if (endings.has(type) && !closing.signal.aborted)
      isOpen().then((open) => open || close(), close);
  });
  return { closed: closing.signal, stop };
}
