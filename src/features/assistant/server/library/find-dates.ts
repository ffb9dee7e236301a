/** Finds the dates in a text: days and months in English, years also in other languages. */
import { isPossible, monthNames, months, year } from "./parse-period.ts";

/** `date`: as 2021, 2021-03 or 2021-03-12. `start`: where it is in the text. */
export type FoundDate = { date: string; start: number };

const day = String.raw`\d{1,2}`;
/** Words of several languages before a number that is a year. After the others, a round number may be a quantity. */
const surely = "in|since|year|spring|summer|autumn|fall|winter|im jahr|seit|depuis|desde|sinds";
const perhaps =
  "by|of|from|until|till|before|after|during|around|circa|early|late|mid|jahr|ab|bis|en|de|dès|del|hasta|em|nel|dal";
const datePattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}-])(?<day>${day})(?:st|nd|rd|th)?(?: of)? (?<month>${months}),? (?<year>${year})(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?<month>${months}) (?<day>${day})(?:st|nd|rd|th)?,? (?<year>${year})(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(?<month>${months}),? (?<year>${year})(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}./-])(?<year>${year})-(?<month>\d{2})-(?<day>\d{2})(?![\p{N}-])`,
    String.raw`(?<![\p{L}\p{N}])(?:${surely}|(?:${perhaps})(?=[ -]..(?!00)))[ -](?<year>${year})(?![\p{L}\p{N}%-]|[.,]\d)`,
    String.raw`\((?<year>${year})(?=[),;–-])`,
    String.raw`(?<!\p{N})(?<year>${year})年(?:(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?)?`,
  ].join("|"),
  "giu",
);

/** The first `most` dates up to the end of `lastYear`, in the order of the text. */
export function findDates(text: string, lastYear: number, most: number): FoundDate[] {
  const found: FoundDate[] = [];
  for (const { index, groups } of text.matchAll(datePattern)) {
    const date = toDate(groups as Record<string, string | undefined>);
    if (Number(date.slice(0, 4)) <= lastYear && isPossible(date))
      found.push({ date, start: index });
    if (found.length === most) break;
  }
  return found;
}

function toDate({ year, month, day }: Record<string, string | undefined>): string {
  const named = monthNames.findIndex((name) =>
    name.startsWith((month ?? "-").slice(0, 3).toLowerCase()),
  );
  const number = named < 0 ? month : String(named + 1);
  return [year!, number, day]
    .filter((part) => part !== undefined)
    .map((part) => part.padStart(2, "0"))
    .join("-");
}
