import { useContext, useState } from "react";
import type { Preference } from "#shared/preferences.ts";
import { CookiesContext, storePreference, getPreference } from "../preferences.ts";

/** Returns the stored choice and a function that changes it. */
export function usePreference(name: Preference): [string | null, (value: string | null) => void] {
  const sent = useContext(CookiesContext);
  const [chosen, setChosen] = useState<{ name: string; value: string | null } | null>(null);
  function choose(value: string | null): void {
    storePreference(name, value);
    setChosen({ name, value });
  }
  const stored = () => (sent ? (sent[name] ?? null) : getPreference(name));
  return [chosen?.name === name ? chosen.value : stored(), choose];
}
