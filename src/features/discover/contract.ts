import type { EntryAttributes } from "#features/entries/contract.ts";

/** What strangers see of an entry that its maker published. Times are ISO 8601. */
export type PublicEntry = {
  /** Names it in addresses (/shared/{slug}); follows from no other id. */
  slug: string;
  title: string;
  summary: string;
  url: string | null;
  siteName: string | null;
  attributes: EntryAttributes;
  /** Path of its lead picture on this server. */
  image: string | null;
  /** Its maker's note, only where they chose to show it. */
  why?: string;
  createdAt: string;
};
