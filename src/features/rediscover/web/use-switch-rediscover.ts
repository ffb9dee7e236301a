import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RediscoverUpdate, rediscoverApi } from "#features/rediscover/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { rediscoverQuery } from "./rediscover-query.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof rediscoverApi>();

const key = "rediscover";

/** Switches the card on or off, at once on the screen. Off is reported with Undo. */
export function useSwitchRediscover(): (isOn: boolean) => void {
  const client = useQueryClient();
  const { queryKey } = rediscoverQuery;
  const switching = useMutation({
    // In the order of the clicks.
    scope: { id: key },
    mutationFn: (isOn: boolean) =>
      call("PATCH /api/rediscover", { body: { isOn } satisfies RediscoverUpdate }),
    onMutate: async (isOn) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (known) => known && { ...known, isOn });
      return { before };
    },
    onSuccess: (saved, isOn) => {
      client.setQueryData(queryKey, saved);
      if (isOn) return;
      toast.success("Rediscover is off", {
        description: "You can turn it on again in your profile.",
        action: { label: "Undo", run: () => switching.mutate(true) },
        key,
      });
    },
    onError: (error, _isOn, held) => {
      client.setQueryData(queryKey, held?.before);
      toastFailure("Failed to save this setting", error, { key });
    },
  });
  return (isOn) => switching.mutate(isOn);
}
