/** The content of a row until it is imported: cleaned and bounded, as it will be saved. */
import type {
  ExportedConversation,
  ExportedLink,
  ExportedProject,
} from "#features/export/contract.ts";
import type { ExportedSavedFilter } from "#features/saved-filters/contract.ts";
import type { ExportedTopicRule } from "#features/topics/contract.ts";
import type { ImportedHighlight } from "#features/highlights/server/service.ts";
import type { SourceFacts } from "#features/capture/server/service.ts";
import type { ImportItem, ItemPicture, ItemReading } from "./import-item.ts";
import type { RestoredSchedule } from "#features/rediscover/server/service.ts";

/** `html` is not sanitised yet. If `createdAt` is null, the entry gets the time of the import. */
export type StoredItem = Pick<
  ImportItem,
  | "source"
  | "title"
  | "topics"
  | "ownTopics"
  | "takeaways"
  | "text"
  | "html"
  | "createdAt"
  | "updatedAt"
  | "file"
  | "picture"
  | "original"
> & {
  document?: NonNullable<ImportItem["document"]>;
  /** These seven are undefined in rows that an earlier version stored. */
  reading?: ItemReading | null;
  icon?: ItemPicture | null;
  pictures?: ItemPicture[];
  facts?: SourceFacts | null;
  rediscover?: RestoredSchedule[];
  highlights?: ImportedHighlight[];
  isBook?: boolean;
  why: string;
  summary: string | null;
};

export type StoredPart =
  | { kind: "link"; link: ExportedLink }
  | { kind: "project"; project: ExportedProject }
  | { kind: "filter"; filter: ExportedSavedFilter }
  | { kind: "conversation"; conversation: ExportedConversation }
  | { kind: "topics"; rules: ExportedTopicRule[]; pinned: string[] };
