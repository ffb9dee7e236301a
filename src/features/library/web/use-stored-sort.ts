import { useSession } from "#features/account/web/session.ts";
import { usePreference } from "#web/use-preference.ts";

type SortedList = "entries" | "collections";

/** The preference that holds the order in which a person last had a list, in this browser. */
export function nameSortPreference(list: SortedList, userId: string): string {
  return `sort-${list}-${userId}`;
}

/** That order; the first of `options` at first. */
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
