/** What a user chooses for one browser. Stored in cookies, so that the server renders pages with it. */
export type Preference = "theme" | "time-zone" | "library-layout" | `sort-${string}`;

/** In characters; a longer value is not one of ours. */
const maxLength = 64;

export function isPreference(name: string, value: string): boolean {
  return /^(theme|time-zone|library-layout|sort-[\w-]+)$/.test(name) && value.length <= maxLength;
}
