import { useState } from "react";
import { useSession } from "#features/account/web/session.ts";
import { keepStored, readStored } from "#web/browser-storage.ts";

/** The order in which this person last had a list, in this browser; the first of `options` at first. */
export function useStoredSort<Value extends string>(
  list: "entries" | "collections",
  options: Readonly<Record<Value, string>>,
): [Value, (value: Value) => void] {
  const session = useSession();
  const key = `sort-${list}${session.status === "signed-in" ? `-${session.user.id}` : ""}`;
  const [chosen, setChosen] = useState<Value | null>(null);
  const stored = readStored(key);
  const known = stored !== null && Object.hasOwn(options, stored) ? (stored as Value) : null;
  function choose(value: Value): void {
    keepStored(key, value);
    setChosen(value);
  }
  return [chosen ?? known ?? (Object.keys(options)[0] as Value), choose];
}
