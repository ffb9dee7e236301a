import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import type { PictureSettings, picturesApi } from "#features/pictures/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";
import { pictureSettingsQuery } from "./queries.ts";
import { RunProgress } from "./run-progress.tsx";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof picturesApi>();

/** The space that the pictures take, and "Remove all pictures". */
export function SpaceRow({ settings }: { settings: PictureSettings }) {
  const client = useQueryClient();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  const { bytes, count, maxBytes, run } = settings;
  const isRemoving = run?.kind === "remove";
  const removing = useMutation({
    mutationFn: () => call("DELETE /api/pictures"),
    onSuccess: (next) => client.setQueryData(pictureSettingsQuery.queryKey, next),
    onError: (error) =>
      toastFailure("Failed to remove your pictures", error, { key: "remove-pictures" }),
    onSettled: () => setAsking(false),
  });
  const size = formatBytes(bytes, locale);
  const max = formatBytes(maxBytes, locale);
  const pictures = count === 1 ? "1 picture" : `${formatNumber(count, locale)} pictures`;

  return (
    <SettingRow
      title="Space"
      action={
        <Button
          disabled={count === 0 && run === null}
          busy={isRemoving}
          busyLabel="Removing..."
          onClick={() => setAsking(true)}
        >
          Remove all pictures
        </Button>
      }
    >
      {isRemoving ? (
        <RunProgress run={run} />
      ) : (
        <>
          <span className="tabular-nums">
            {size} of {max}, {pictures}
          </span>
          <span
            aria-hidden="true"
            className="mt-2 block h-1 max-w-64 overflow-hidden rounded-full bg-line"
          >
            <span
              className="block h-full origin-left bg-accent"
              style={{ transform: `scaleX(${Math.min(1, bytes / maxBytes)})` }}
            />
          </span>
          {bytes >= maxBytes && (
            <span className="mt-2 block text-danger">No further pictures are kept.</span>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && !removing.isPending && setAsking(false)}
        title="Remove all pictures?"
        description="Pictures and site icons are deleted, except of entries that another person saved from you. Your entries and files stay."
        confirmLabel="Remove pictures"
        busyLabel="Removing..."
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </SettingRow>
  );
}
