/** Applies the operators of the query language to the filters. */
import { isDeepStrictEqual } from "node:util";
import type { EntryFilter, TextFilter } from "#features/entries/server/service.ts";
import { parseDay, parseRange } from "./query-days.ts";
import { listLanguages, parseLanguage } from "./query-languages.ts";
import { nameOfSite } from "./query-sites.ts";

/** `isTyped`: the value ends the query, so the user may still be typing it. */
type Operator = { name: string; value: string; isNegated: boolean; isTyped: boolean; now: Date };

const linkWords = ["url", "link", "links", "page", "pages", "article"];
const typesByWord = new Map<string, string>([
  ...linkWords.map((word) => [word, "url"] as const),
  ...["text", "texts", "note"].map((word) => [word, "text"] as const),
  ...["file", "files"].map((word) => [word, "file"] as const),
  ...["pdf", "doc", "docx", "txt"].map((type) => [type, type] as const),
]);
const partsByWord = new Map([
  ["highlight", "highlight"],
  ["highlights", "highlight"],
  ["note", "note"],
  ["notes", "note"],
]);
const privacyByWord = new Map([
  ["private", true],
  ["public", false],
  ["shared", false],
]);

/** Applies one operator; returns a sentence if its value was not understood. */
export function applyOperator(filters: EntryFilter[], operator: Operator): string | null {
  const { name, value, isNegated } = operator;
  const addText = (name: TextFilter["name"], text: string) =>
    text === "" ? null : add(filters, { name, values: [text], isNegated });
  if (name === "topic" || name === "in") return addText(name, value);
  if (name === "site") return addText("sitePart", nameOfSite(value));
  if (name === "author") return addText("authorPart", value);
  if (name === "published") return applyPublished(filters, operator);
  if (name === "language") {
    const language = parseLanguage(value);
    if (language !== null) return addText(name, language);
    const rule = "A language is its English name or its code, such as French or fr.";
    return refuse(operator, [...listLanguages().keys()], rule);
  }
  if (name === "type") {
    const type = typesByWord.get(value.toLowerCase());
    if (type !== undefined) return addText("type", type);
    const rule = "A type is link, text, file, pdf, doc, docx or txt.";
    return refuse(operator, [...typesByWord.keys()], rule);
  }
  if (name === "is") {
    const isPrivate = privacyByWord.get(value.toLowerCase());
    if (isPrivate === undefined)
      return refuse(operator, [...privacyByWord.keys()], "An entry is private or public.");
    // The last one counts.
    const earlier = filters.findIndex(({ name }) => name === "is");
    if (earlier >= 0) filters.splice(earlier, 1);
    return add(filters, { name, values: ["private"], isNegated: isPrivate === isNegated });
  }
  if (name === "has") {
    const part = partsByWord.get(value.toLowerCase());
    if (part !== undefined) return addText(name, part);
    return refuse(operator, [...partsByWord.keys()], "An entry has a highlight or a note.");
  }
  return applyDay(filters, operator);
}

const dayRule =
  "A date is written 2024, 2024-05 or 2024-05-31, or today, yesterday, 7d, 2w, 3m or 1y.";

function applyPublished(filters: EntryFilter[], operator: Operator): string | null {
  const { value, isNegated, now } = operator;
  const range = parseRange(value, now);
  if (range !== null) return add(filters, { name: "published", values: [range], isNegated });
  const last = value.replace(/^.*(?:[<>]=?|\.\.)/s, "");
  const rule = `${dayRule} Before it may be >, >=, < or <=, and .. between two dates.`;
  return refuse(operator, listUnfinished(value, last), rule);
}

/** What `value` may become while its last date is being typed. */
function listUnfinished(value: string, last: string): string[] {
  const start = value.slice(0, value.length - last.length);
  const finished = last.replace(/^\d{1,3}$/, "$&d").replace(/-0?$/, "-01");
  const days = ["today", "yesterday", ...(finished === last ? [] : [finished])];
  return days.map((day) => start.toLowerCase() + day);
}

/** A negated "before" is "after" that day, inclusive. */
function applyDay(filters: EntryFilter[], operator: Operator): string | null {
  const { name, value, isNegated, now } = operator;
  const day = parseDay(value, now);
  if (day === null) return refuse(operator, listUnfinished(value, value), dayRule);
  const isBefore = (name === "before") !== isNegated;
  const range = isBefore ? { from: null, to: day } : { from: day, to: null };
  return add(filters, { name: "saved", values: [range], isNegated: false });
}

/** Returns no sentence while the value may still become one of `known`. */
function refuse(operator: Operator, known: readonly string[], rule: string): string | null {
  const { name, value, isNegated, isTyped } = operator;
  if (isTyped && known.some((word) => word.startsWith(value.toLowerCase()))) return null;
  return `“${isNegated ? "-" : ""}${name}:${value}” was left out. ${rule}`;
}

function add(filters: EntryFilter[], filter: EntryFilter): null {
  if (!filters.some((known) => isDeepStrictEqual(known, filter))) filters.push(filter);
  return null;
}
