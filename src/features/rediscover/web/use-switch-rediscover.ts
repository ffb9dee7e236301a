import { useQueryClient } from "@tanstack/react-query";
import type { rediscoverApi } from "#features/rediscover/contract.ts";
import { callerOf } from "#web/data/client.ts";
import { changeWithUndo } from "#web/undoable-change.ts";
import { rediscoverQuery } from "./rediscover-query.ts";

const call = callerOf<typeof rediscoverApi>();

/** Switches the card on or off, at once on the screen. */
export function useSwitchRediscover(): (isOn: boolean) => void {
  const client = useQueryClient();
  const { queryKey } = rediscoverQuery;
  const save = async (isOn: boolean) =>
    client.setQueryData(queryKey, await call("PATCH /api/rediscover", { body: { isOn } }));
  return (isOn) =>
    void changeWithUndo(client, {
      key: "rediscover",
      apply: () => {
        void client.cancelQueries({ queryKey });
        const before = client.getQueryData(queryKey);
        client.setQueryData(queryKey, (known) => known && { ...known, isOn });
        return () => client.setQueryData(queryKey, before);
      },
      send: () => save(isOn),
      failed: "Failed to save this setting",
    });
}
