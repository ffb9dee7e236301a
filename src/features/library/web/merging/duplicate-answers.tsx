import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { removeEntriesWithUndo } from "#features/entries/web/entry-removal.ts";
import { useUpdateEntry } from "#features/entries/web/mutations.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { DuplicateProps } from "./duplicate-question.tsx";
import { loadDuplicates } from "./merge-entries.ts";

const MergeDialog = loadDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);

/** The question of `DuplicateQuestion`, with its answers. */
export function DuplicateAnswers(props: DuplicateProps) {
  const { entry, onGone } = props;
  const { duplicateOf } = entry;
  const client = useQueryClient();
  const update = useUpdateEntry(entry);
  const [found, setFound] = useState<readonly Entry[] | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function openDialog(): Promise<void> {
    setLoading(true);
    try {
      const entries = await loadDuplicates(entry.id);
      if (entries.length > 1) setFound(entries);
      else toast.error("No other entry of this page is left", { key: entry.id });
    } catch (error) {
      toastFailure("Failed to load entries", error);
    }
    setLoading(false);
  }

  return (
    <div
      className={joinClasses(
        "relative z-10",
        props.isInline
          ? "flex w-fit flex-wrap items-center gap-x-3 gap-y-1.5"
          : "rounded-ui border border-line bg-sunken px-3 py-2.5",
        props.className,
      )}
    >
      <p className="text-ui">
        {duplicateOf === undefined ? (
          "You saved this more than once."
        ) : (
          <>
            You saved this already.{" "}
            <Link to="/entry/$id" params={{ id: duplicateOf }} className="text-link">
              Open the earlier entry
            </Link>
          </>
        )}
      </p>
      <div className={joinClasses("flex flex-wrap gap-2", !props.isInline && "mt-2")}>
        <Button size="sm" busy={isLoading} onClick={() => void openDialog()}>
          Merge…
        </Button>
        {duplicateOf !== undefined && (
          <>
            <Button size="sm" onClick={() => update.mutate({ duplicateOf: null })}>
              Keep both
            </Button>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                removeEntriesWithUndo(client, [entry]);
                onGone?.();
              }}
            >
              Delete this one
            </Button>
          </>
        )}
      </div>
      {found && (
        <MergeDialog
          entries={found}
          onClose={() => setFound(null)}
          onMerged={(into) => into !== entry.id && onGone?.(into)}
        />
      )}
    </div>
  );
}
