import type { Entry } from "#features/entries/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const FirstSteps = loadOnMount(
  async () => (await import("./first-steps.tsx")).FirstSteps,
  // Without a connection, what the server has rendered stays.
  () => {},
);

/** Of an empty library, the heading is rendered by the server; the rest is loaded after the page. */
export function FirstStepsSpace({ entries }: { entries: readonly Entry[] }) {
  const samples = entries.filter(({ isSample }) => isSample).length;
  const isEmpty = entries.length === 0;
  if (!isEmpty && samples === 0) return null;
  const heading = isEmpty && (
    <h3 className="min-h-220 text-2xl sm:min-h-150">Keep the first thing that struck you</h3>
  );
  return (
    <FirstSteps hasOwn={samples < entries.length} hasSamples={samples > 0} fallback={heading} />
  );
}
