// The tables and lists of programs that need nothing but the names of their columns.
import type { ImportFormat } from "#features/imports/contract.ts";
import type { TableField } from "./table-fields.ts";

export type TableDeclaration = {
  format: ImportFormat;
  /** Names, without spaces and signs, that only this program writes together. */
  marks: readonly string[];
  /** The names of columns by their meaning, where they differ from the usual ones. */
  fields?: Partial<Record<TableField, string>>;
  /** Its tags may contain commas. */
  onlySemicolons?: boolean;
  /** A row without a URL is a text, such as the abstract of a book. */
  hasTexts?: boolean;
};

export const declaredTables: readonly TableDeclaration[] = [
  {
    format: "hypothesis",
    marks: ["createdat", "url", "type", "quote", "comment", "tags"],
    // The columns of the author and the group describe the annotation, not the page.
    fields: { author: "", collection: "", title: "title" },
  },
  { format: "diigo", marks: ["title", "url", "tags", "annotations", "comments"] },
  {
    format: "zotero",
    marks: ["itemtype", "title", "url", "dateadded", "manualtags"],
    fields: {
      topics: "manualtags",
      description: "abstractnote",
      publishedOn: "date",
      createdAt: "dateadded",
    },
    onlySemicolons: true,
    hasTexts: true,
  },
  { format: "takeout", marks: ["title", "note", "url", "comment"] },
  { format: "goodlinks", marks: ["url", "addedat", "starred", "tags"] },
  {
    format: "matter",
    marks: ["title", "author", "url", "lastinteractiondate"],
    fields: { createdAt: "lastinteractiondate" },
    onlySemicolons: true,
  },
];
