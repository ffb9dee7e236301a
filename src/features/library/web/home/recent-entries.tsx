import { useCallback, useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { EntryCard } from "../card/entry-card.tsx";
import { EntryCardSkeleton } from "../card/entry-card-skeleton.tsx";
import { FailedBar } from "../failed-bar.tsx";
import { EntryDetailDialog } from "../detail/entry-detail-dialog.tsx";
import { useSelectionKeys } from "../selection/use-selection-keys.ts";
import { FirstStepsSpace } from "./first-steps-space.tsx";

const MoveDialog = loadDialog(async () => (await import("../moving/move-dialog.tsx")).MoveDialog);

const maxShown = 5;

/** The column of recent entries. `entries` is undefined while loading. */
export function RecentEntries(props: {
  entries: Entry[] | undefined;
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const { entries, error } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((entry: Entry) => setOpenId(entry.id), []);
  const [moving, setMoving] = useState<readonly Entry[] | null>(null);
  useSelectionKeys(null, entries, setMoving);
  const opened = entries?.find((entry) => entry.id === openId);
  const shown = entries?.slice(0, maxShown);

  return (
    <section aria-labelledby="recent-entries" className="min-w-0">
      <h2 id="recent-entries" className="mb-4 flex h-8 items-center text-xl">
        Recent Entries
      </h2>
      <FailedBar entries={shown} of={null} />
      {entries && shown ? (
        <div className="flex flex-col gap-3">
          {shown.map((entry) => (
            <EntryCard key={entry.id} entry={entry} onOpen={open} />
          ))}
          <FirstStepsSpace entries={entries} />
        </div>
      ) : error ? (
        <ErrorState
          title="Failed to load entries"
          error={error}
          retrying={props.isRetrying}
          onRetry={props.onRetry}
        />
      ) : (
        <SkeletonGroup label="Loading entries..." className="flex flex-col gap-3">
          {[0, 1, 2, 3, 4].map((index) => (
            <EntryCardSkeleton key={index} />
          ))}
        </SkeletonGroup>
      )}
      {moving && <MoveDialog entries={moving} onClose={() => setMoving(null)} />}
      {opened && <EntryDetailDialog entry={opened} onClose={() => setOpenId(null)} />}
    </section>
  );
}
