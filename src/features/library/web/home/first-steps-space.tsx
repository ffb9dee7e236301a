import type { Entry } from "#features/entries/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const FirstSteps = loadOnMount(
  async () => (await import("./first-steps.tsx")).FirstSteps,
  // Without a connection, what the server has rendered stays.
  () => {},
);

/** Of an empty library, the heading is rendered by the server; the rest is loaded after the page. */
export function FirstStepsSpace({ entries }: { entries: readonly Entry[] }) {
  const isEmpty = entries.length === 0;
  if (!isEmpty && !entries.some(({ isSample }) => isSample)) return null;
  const heading = isEmpty && (
    <h3 className="min-h-250 rounded-ui border border-line bg-raised px-5 pt-8 text-2xl sm:min-h-160 sm:px-10 sm:pt-12">
      Keep the first thing that struck you
    </h3>
  );
  return <FirstSteps entries={entries} fallback={heading} />;
}
