/** Ends an answer when the user can no longer open entries of shared collections that it uses. */
import { canReadAll } from "#features/entries/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import { watchAccess } from "#server/watch-access.ts";

export type SourceWatch = {
  /** The answer uses these entries from now on. */
  use: (sources: readonly Pick<Entry, "id" | "shared">[]) => void;
  /** Aborted when one of them is closed to the user. */
  closed: AbortSignal;
  check: () => Promise<void>;
  stop: () => void;
};

/** Costs nothing while an answer uses only the user's own entries. */
export function watchSources(ctx: Ctx): SourceWatch {
  const used = new Set<string>();
  const closing = new AbortController();
  const isOpen = async () => used.size === 0 || canReadAll(ctx, used);
  const watch = watchAccess(ctx, isOpen);
  return {
    use: (sources) => {
      for (const { id, shared } of sources) if (shared !== undefined) used.add(id);
    },
    closed: AbortSignal.any([watch.closed, closing.signal]),
    check: async () => {
      if (!(await isOpen())) closing.abort();
    },
    stop: watch.stop,
  };
}
