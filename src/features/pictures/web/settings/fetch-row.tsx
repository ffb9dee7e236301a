import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PictureSettings, earlierPicturesApi } from "#features/pictures/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { pictureSettingsQuery } from "./queries.ts";
import { RunProgress } from "./run-progress.tsx";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof earlierPicturesApi>();

/** "Fetch pictures" of entries saved earlier, with its progress. */
export function FetchRow({ settings }: { settings: PictureSettings }) {
  const client = useQueryClient();
  const { keep, run } = settings;
  const fetching = useMutation({
    mutationFn: () => call("POST /api/pictures/fetch"),
    onSuccess: (next) => {
      client.setQueryData(pictureSettingsQuery.queryKey, next);
      if (next.run === null)
        toast.success("There are no pictures to fetch", {
          description: "Pictures were already looked for in all your entries.",
          key: "fetch-pictures",
        });
    },
    onError: (error) => toastFailure("Failed to fetch pictures", error, { key: "fetch-pictures" }),
  });
  const isRunning = run?.kind === "fetch";
  return (
    <SettingRow
      title="Earlier entries"
      action={
        <Button
          disabled={keep === "none" || run?.kind === "remove"}
          busy={isRunning || fetching.isPending}
          busyLabel="Fetching..."
          onClick={() => fetching.mutate()}
        >
          Fetch pictures
        </Button>
      }
    >
      {isRunning ? (
        <RunProgress run={run} />
      ) : keep === "none" ? (
        "To fetch pictures, choose above which ones to keep."
      ) : (
        "Fetch the pictures that earlier entries lack, in the background."
      )}
    </SettingRow>
  );
}
