/** What an import keeps of a row until it is carried out: cleaned and bounded, as it will be saved. */
import type {
  ExportedConversation,
  ExportedLink,
  ExportedProject,
} from "#features/export/contract.ts";
import type { ImportItem } from "./import-item.ts";

/** `html` as it stands in the file: sanitised when the row is carried out. `createdAt` null: when it is imported. */
export type StoredItem = Pick<
  ImportItem,
  | "source"
  | "title"
  | "topics"
  | "takeaways"
  | "text"
  | "html"
  | "createdAt"
  | "updatedAt"
  | "file"
  | "picture"
  | "original"
> & {
  why: string;
  summary: string | null;
};

export type StoredPart =
  | { kind: "link"; link: ExportedLink }
  | { kind: "project"; project: ExportedProject }
  | { kind: "conversation"; conversation: ExportedConversation };
