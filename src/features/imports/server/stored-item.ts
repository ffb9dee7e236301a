/** What an import keeps of a row until it is carried out: cleaned and bounded, as it will be saved. */
import type {
  ExportedConversation,
  ExportedLink,
  ExportedProject,
} from "#features/export/contract.ts";
import type { ItemFile } from "./import-item.ts";

export type StoredItem = {
  source: "url" | "text" | "file";
  title: string | null;
  topics: string[];
  why: string;
  summary: string | null;
  takeaways: string[];
  text: string | null;
  /** As it stands in the file: sanitised when the row is carried out. */
  html: string | null;
  /** ISO 8601; null: when it is imported. */
  createdAt: string | null;
  updatedAt: string | null;
  /** Our own format: what was captured, where the person wrote something else. */
  original: {
    title: string | null;
    summary: string | null;
    siteName: string | null;
    language: string | null;
    readingTimeMinutes: number | null;
    /** Otherwise it is read anew. */
    isRead: boolean;
  } | null;
  file: ItemFile | null;
  picture: ItemFile | null;
};

export type StoredPart =
  | { kind: "link"; link: ExportedLink }
  | { kind: "project"; project: ExportedProject }
  | { kind: "conversation"; conversation: ExportedConversation };
