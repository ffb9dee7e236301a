/** The views of the admin page, as named in its URL. */
export const adminTabs = ["users", "jobs", "captures", "public", "system"] as const;
export type AdminTab = (typeof adminTabs)[number];

export function parseTab(value: unknown): AdminTab {
  return adminTabs.find((tab) => tab === value) ?? "users";
}
