/* Web storage that does nothing, without errors, where the browser has disabled it. */

type Area = "localStorage" | "sessionStorage";

export function getStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** null removes the value. */
export function store(key: string, value: string | null, area: Area = "localStorage"): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Storage is disabled or full.
  }
}
