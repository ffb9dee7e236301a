/** The words for filters and their values. */
import {
  getFilterDefinition,
  getValuesOf,
  type LibraryFilterName,
} from "#shared/library-filters.ts";
import { nameLanguage } from "#shared/name-language.ts";

/** The filters as the panel groups them. */
export const filterGroups: readonly { title: string; names: readonly LibraryFilterName[] }[] = [
  { title: "What it is about", names: ["topic", "collectionId", "projectId"] },
  { title: "Where it is from", names: ["site", "author", "language", "type"] },
  { title: "When", names: ["saved", "published"] },
  { title: "What you did with it", names: ["state", "highlighted", "note", "public"] },
  { title: "What needs a look", names: ["failed", "duplicates"] },
];

/** Periods offered at a press. */
export const dayPresets: Readonly<Record<string, string>> = {
  ">=today": "Today",
  ">=7d": "Past 7 days",
  ">=30d": "Past 30 days",
  ">=1y": "Past year",
};

/** "Past 7 days", "2024-01 to 2024-03", "Since 2024", "Before 2024". */
export function describeDays(text: string): string {
  const preset = dayPresets[text];
  if (preset !== undefined) return preset;
  const [from = "", to] = text.split("..");
  if (to !== undefined)
    return [from && `${to ? "" : "Since "}${from}`, to && `${from ? "to " : "Until "}${to}`]
      .join(" ")
      .trim();
  const [, sign = "", day = text] = /^([<>]=?)(.*)$/s.exec(text) ?? [];
  const words: Record<string, string> = {
    ">=": "Since",
    ">": "After",
    "<": "Before",
    "<=": "Until",
  };
  return sign === "" ? text : `${words[sign]} ${day}`;
}

/** Without the title of a collection or the name of a project, which are loaded. */
export function describeValue(name: LibraryFilterName, value: string): string {
  const { kind, options } = getFilterDefinition(name);
  if (kind === "days") return describeDays(value);
  if (getValuesOf(name) === "language") return nameLanguage(value) ?? value;
  return options?.[value] ?? value;
}

/** "1,000+" */
export function formatCount(
  { count, isMore }: { count: number; isMore: boolean },
  format: (count: number) => string,
): string {
  return `${format(count)}${isMore ? "+" : ""}`;
}
