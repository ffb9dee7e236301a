import type { Entry } from "#features/entries/contract.ts";
import { stepNames } from "#features/entries/web/source-words.ts";
import { Badge } from "#web/ui/text/badge.tsx";

/** That an entry could not be read, or the current step; nothing once it is ready. */
export function StateBadge({ entry }: { entry: Entry }) {
  if (entry.status === "failed") return <Badge tone="danger">Failed</Badge>;
  if (entry.status === "processing") return <Badge tone="accent">{stepNames[entry.step]}</Badge>;
  return null;
}
