/** Joins two rows of a file about the same page: what the second has beside the first is added to the first. */
import { maxHighlights } from "#features/highlights/contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import type { StoredItem } from "./stored-item.ts";
import { importedNotePrefix } from "#shared/imported-note.ts";
import { maxTopics, maxWhyLength } from "./limits.ts";

/** `added` and `left` name the parts of the second, such as "its tags". */
export type JoinedItem = { item: StoredItem; added: string[]; left: string[] };

export function joinStored(first: StoredItem, second: StoredItem): JoinedItem {
  const item = { ...first };
  const added: string[] = [];
  const left: string[] = [];
  const settle = (what: string, isNew: boolean, hasPlace: boolean): boolean => {
    if (isNew) (hasPlace ? added : left).push(what);
    return isNew && hasPlace;
  };

  const known = new Set(first.topics.map(foldTopic));
  const topics = second.topics.filter((topic) => !known.has(foldTopic(topic)));
  if (settle("its tags", topics.length > 0, first.topics.length + topics.length <= maxTopics))
    item.topics = [...first.topics, ...topics];

  const held = first.highlights ?? [];
  const offered = second.highlights ?? [];
  const keys = new Set(offered.length > 0 ? held.map(getKey) : []);
  const highlights = offered.filter((highlight) => !keys.has(getKey(highlight)));
  const hasPlace = held.length + highlights.length <= maxHighlights;
  if (settle("its highlights", highlights.length > 0, hasPlace))
    item.highlights = [...held, ...highlights];

  const note = stripPrefix(second.why);
  const why = [first.why, first.why === "" ? second.why : note].filter(Boolean).join("\n\n");
  const isNewNote = note !== "" && !first.why.includes(note);
  if (settle("its note", isNewNote, why.length <= maxWhyLength)) item.why = why;

  const summary = second.summary ?? "";
  const isNewSummary = summary !== "" && summary !== first.summary;
  if (settle("its description", isNewSummary, first.summary === null)) item.summary = summary;

  if (settle("its reading state", second.reading != null && first.reading == null, true))
    item.reading = second.reading ?? null;

  const isNewText = (second.text ?? second.html) !== null && second.text !== first.text;
  if (settle("its text", isNewText, first.text === null && first.html === null))
    Object.assign(item, { text: second.text, html: second.html });
  return { item, added, left };
}

type Highlight = NonNullable<StoredItem["highlights"]>[number];

function getKey({ quote, note }: Highlight): string {
  return `${quote}\n${note}`;
}

export function stripPrefix(why: string): string {
  return why.startsWith(importedNotePrefix) ? why.slice(importedNotePrefix.length) : why;
}

/** A sentence about parts of a row, such as "Its tags and its note are added there."; null if there are none. */
export function describeParts(parts: readonly string[], what: string): string | null {
  if (parts.length === 0) return null;
  const list = new Intl.ListFormat("en").format(parts);
  const isMany = parts.length > 1 || list.endsWith("s");
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${isMany ? "are" : "is"} ${what}.`;
}
