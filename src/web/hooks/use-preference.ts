import { useState } from "react";
import type { Preference } from "#shared/preferences.ts";
import { useHydrated, usePageState } from "../page-state.ts";
import { storePreference, getPreference } from "../preferences.ts";

/** Returns the stored choice and a function that changes it. */
export function usePreference(name: Preference): [string | null, (value: string | null) => void] {
  const { preferences = {} } = usePageState();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<{ name: string; value: string | null } | null>(null);
  function choose(value: string | null): void {
    storePreference(name, value);
    setChosen({ name, value });
  }
  // It may have been changed since the server rendered the page.
  const stored = () => (isHydrated ? getPreference(name) : (preferences[name] ?? null));
  return [chosen?.name === name ? chosen.value : stored(), choose];
}
