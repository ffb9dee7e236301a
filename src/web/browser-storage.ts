/* What this browser keeps. Where storage is switched off nothing is kept, and nothing breaks. */

type Area = "localStorage" | "sessionStorage";

export function readStored(key: string, area: Area = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** null removes it. */
export function keepStored(key: string, value: string | null, area: Area = "localStorage"): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Nowhere to keep it.
  }
}
