/** Says what was found in the library, as "3 unread PDFs on the topic “Tea”, saved since 23 November 2026." */
import {
  getValuesOf,
  type LibraryFilter,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { nameLanguage } from "#shared/name-language.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import type { LibraryQuestion } from "./reading.ts";

/** Titles of collections and names of projects, by id. */
export type Names = ReadonlyMap<string, string>;

const typeNouns: Record<string, [one: string, many: string]> = {
  url: ["link", "links"],
  text: ["text", "texts"],
  file: ["file", "files"],
  pdf: ["PDF", "PDFs"],
  docx: ["Word document", "Word documents"],
  txt: ["text file", "text files"],
  png: ["picture", "pictures"],
};
const states: Record<string, string> = {
  unread: "unread",
  "unread reading": "unfinished",
  reading: "started",
  finished: "finished",
  "unread finished": "not started, or finished,",
  "reading finished": "started or finished",
};

export function writeLibraryAnswer(
  question: LibraryQuestion,
  filter: LibraryFilter,
  count: number,
  names: Names,
): string {
  const what = describe(filter, count, names);
  if (count === 0) return `You have no ${what}.`;
  const number = count.toLocaleString("en");
  if (question.kind === "count") return `You have **${number}** ${what}.`;
  const { limit } = question;
  if (limit === null || limit >= count) return `**${number}** ${what}.`;
  const order = filter.sort === "oldest" ? "oldest" : "newest";
  return limit === 1
    ? `The ${order} of **${number}** ${what}.`
    : `The ${limit} ${order} of **${number}** ${what}.`;
}

function describe({ values }: LibraryFilter, count: number, names: Names): string {
  const say = (text: string) => `“${escapeMarkdown(text)}”`;
  const nameOf = (id: string) => say(names.get(id) ?? "one that is gone");
  const writers: Partial<Record<LibraryFilterName, (value: string) => string>> = {
    language: (code) => nameLanguage(code) ?? code,
    site: escapeMarkdown,
    author: escapeMarkdown,
    collectionId: nameOf,
    projectId: nameOf,
    type: (type) => typeNouns[type]?.[1] ?? type,
  };
  const list = (name: LibraryFilterName, type: "conjunction" | "disjunction" = "disjunction") =>
    new Intl.ListFormat("en", { type }).format(
      (values[name] ?? []).map(writers[getValuesOf(name)] ?? say),
    );
  const has = (name: LibraryFilterName) => values[name] !== undefined;
  const isYes = (name: LibraryFilterName) => values[name]?.[0] === "true";
  const adjectives = [
    has("public") && (isYes("public") ? "public" : "private"),
    has("failed") && (isYes("failed") ? "unreadable" : "readable"),
    has("duplicates") && isYes("duplicates") && "duplicate",
    has("state") && states[values.state!.join(" ")],
  ];
  const parts = [
    has("about") && `about ${list("about", "conjunction")}`,
    has("notAbout") && `not about ${list("notAbout")}`,
    has("topic") && `on the topic ${list("topic", "conjunction")}`,
    has("notTopic") && `not on the topic ${list("notTopic")}`,
    has("language") && `in ${list("language")}`,
    has("notLanguage") && `not in ${list("notLanguage")}`,
    has("notType") && `that are no ${list("notType")}`,
    has("site") && `from ${list("site")}`,
    has("notSite") && `not from ${list("notSite")}`,
    has("author") && `by ${list("author")}`,
    has("notAuthor") && `not by ${list("notAuthor")}`,
    has("collectionId") && `in ${list("collectionId")}`,
    has("notCollectionId") && `not in ${list("notCollectionId")}`,
    has("projectId") && `linked to ${list("projectId")}`,
    has("notProjectId") && `not linked to ${list("notProjectId")}`,
    has("highlighted") && `${isYes("highlighted") ? "with" : "without"} highlights`,
    has("note") && `${isYes("note") ? "with" : "without"} a note`,
    has("published") && `published ${writePeriod(values.published![0]!)}`,
    has("saved") && `saved ${writePeriod(values.saved![0]!)}`,
  ];
  return [...adjectives, nounFor(values.type, count), ...parts].filter(Boolean).join(" ");
}

function nounFor(types: readonly string[] | undefined, count: number): string {
  const known = (types ?? []).flatMap((type) => {
    const noun = typeNouns[type];
    return noun === undefined ? [] : [noun[count === 1 ? 0 : 1]];
  });
  if (known.length === 0) return count === 1 ? "entry" : "entries";
  return new Intl.ListFormat("en", { type: "disjunction" }).format(known);
}

/** "since 23 November 2026", "in March 2026", "from March 2026 to May 2026" */
export function writePeriod(period: string): string {
  const [from, to] = period.split("..");
  if (to !== undefined) return `from ${writeDate(from!)} to ${writeDate(to)}`;
  const [, sign = "", date = ""] = /^([<>]=?)?(.*)$/su.exec(period) ?? [];
  const words: Record<string, string> = {
    ">=": "since",
    ">": "after",
    "<": "before",
    "<=": "until",
  };
  return `${words[sign] ?? (date.length === 10 ? "on" : "in")} ${writeDate(date)}`;
}

/** "12 March 2026", "March 2026" or "2026" for an ISO date or its beginning. */
export function writeDate(date: string): string {
  const options: Intl.DateTimeFormatOptions = {
    timeZone: "UTC",
    year: "numeric",
    ...(date.length > 4 && { month: "long" }),
    ...(date.length > 7 && { day: "numeric" }),
  };
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(date));
}
