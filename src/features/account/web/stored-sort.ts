import type { PrefetchRequest } from "#web/data/prefetch.ts";
import { usePreference } from "#web/hooks/use-preference.ts";
import type { Preference } from "#shared/preferences.ts";
import { useSession } from "./session.ts";

type SortedList = "entries" | "collections" | "projects";

/** The stored sort order; the first of `options` by default. */
export function useStoredSort<Value extends string>(
  list: SortedList,
  options: Readonly<Record<Value, string>>,
): [Value, (value: Value) => void] {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : "";
  const [kept, keep] = usePreference(nameSortPreference(list, userId));
  const isKnown = kept !== null && Object.hasOwn(options, kept);
  return [isKnown ? (kept as Value) : (Object.keys(options)[0] as Value), keep];
}

/** The stored sort order for SSR, as list requests name it: undefined for the default. */
export function getStoredSort<Value extends string>(
  { preferences, userId }: PrefetchRequest,
  list: SortedList,
  options: Readonly<Record<Value, string>>,
): Value | undefined {
  const kept = preferences[nameSortPreference(list, userId)];
  const [, ...others] = Object.keys(options) as Value[];
  return others.find((one) => one === kept);
}

/** The preference with the user's last sort order of a list, in this browser. */
function nameSortPreference(list: SortedList, userId: string): Preference {
  return `sort-${list}-${userId}`;
}
