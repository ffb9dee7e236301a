/** "Compare A and B": a table of what the entries say about each, quoted. */
import { and } from "drizzle-orm";
import type { Citation } from "#features/assistant/contract.ts";
import { entries } from "#features/entries/server/tables.ts";
import { analyseText, findPassages, listAbout } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { runHeavyQuery } from "#server/db/heavy-reads.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { answerFromPassages, type Statement } from "../extract/answer-from-passages.ts";
import {
  auxiliaries,
  politeStart,
  possessive,
  questionWords,
  sources,
} from "../library/question-texts.ts";
import type { Subject } from "../start-turn.ts";
import type { SourceWatch } from "../watch-sources.ts";
import { matchSubject } from "../subject.ts";
import { toCitation } from "./write-answer.ts";

const readingMilliseconds = 1_000;
/** Quotes on each side. */
const maxRows = 3;
const maxSide = 100;
/** The entries that are most about a side, of which it is quoted. */
const maxEntries = 2;
/** An entry that is much less about a side than the best is not quoted. */
const minStrength = 0.75;

const between = String.raw`(?:and|with|to|versus|vs\.?|from|against|or)`;
const joined = String.raw`(?<one>\S.*?),? ${between} (?<other>\S.*?)`;
const asks = String.raw`(?:compar(?:e|ed|ing|ison)|contrast(?:ed)?|differ(?:s|ent|ences?)?|similar(?:ities)?|better|which (?:one )?(?:is|was|should|would)|how (?:do|are) they|where do they|weigh|pros and cons)`;
const comparisonPatterns = [
  String.raw`^(?:compare|contrast|(?:(?:a |the )?(?:quick |short |side[- ]by[- ]side )?comparison|(?:the )?(?:main |key |biggest )?(?:differences?|similarit(?:y|ies)|contrasts?)|(?:the )?pros and cons) (?:of|between)) (?:between )?${joined}$`,
  String.raw`^(?:(?:what|which) (?:is|are)|what['’]s|how (?:big|great) (?:is|are)) (?:a |the )?(?:main |key |biggest )?(?:differences?|similarit(?:y|ies)|contrasts?|comparison) (?:between|of) ${joined}$`,
  String.raw`^(?:what|how) (?:distinguishes|separates) ${joined}$`,
  String.raw`^what sets (?<one>\S.*?) apart from (?<other>\S.*?)$`,
  String.raw`^(?<one>\S.*?) (?:contrasted|compared) (?:with|to|against) (?<other>\S.*?)$`,
  String.raw`^(?:how|in (?:what|which) (?:ways?|respects?)) (?:do|does|did|is|are) ${joined}(?: (?:compare|differ|stack up|measure up)(?: (?:to|from|against|with) (?:each|one an)other)?| different| similar| alike| compared| related)$`,
  String.raw`^how (?:do|does|is|are) (?<one>\S.*?) (?:compare|differ|different|stack up|measure up)(?:d)? (?:to|from|with|against) (?<other>\S.*?)$`,
  String.raw`^(?<one>\S.*?) (?:versus|vs\.?|compared (?:to|with)|as opposed to|against) (?<other>\S.*?)(?:\s*[,:;.?!–—-]+\s*(?:\S.*)?)?$`,
  String.raw`^${joined}\s*(?:[,:;.?!]+|\s[–—-])\s*(?:\S.*)?${asks}(?!\p{L}).*$`,
].map((pattern) => new RegExp(pattern, "iu"));
/** "What did Roe versus Wade decide?" compares nothing. */
const asking = new RegExp(String.raw`^(?:${questionWords}|${auxiliaries}|if|whether)\b`, "iu");

/** The two subjects of a comparison; null for another question. */
export function parseComparison(question: string): [one: string, other: string] | null {
  const whole = question.trim().replaceAll(/\s+/gu, " ");
  if (whole.length > 3 * maxSide) return null;
  const text = whole
    .replace(/[\s?.!]+$/u, "")
    .replace(politeStart, "")
    .replace(possessive, "");
  for (const pattern of comparisonPatterns) {
    const { one, other } = pattern.exec(text)?.groups ?? {};
    if (one === undefined || other === undefined) continue;
    const sides = [one, other].map(toSide);
    if (sides.every((side) => side !== "" && side.length <= maxSide && !asking.test(side)))
      return sides as [string, string];
  }
  return null;
}

/** "What my articles say about tea" is about tea. */
function toSide(text: string): string {
  return text
    .replace(/^.*\b(?:say|says|said|saved|written|have|got|know) (?:about|on) /iu, "")
    .replace(new RegExp(String.raw`^(?:(?:my|the|our) )?${sources} (?:about|on) `, "iu"), "")
    .replace(/^the /iu, "")
    .replaceAll(/^["“„«'‘]+|["”“»'’,;:]+$/gu, "")
    .trim();
}

/** Null if the entries say something of neither. */
export async function compare(
  ctx: Ctx,
  subject: Subject,
  sides: readonly string[],
  signal: AbortSignal,
  watch: SourceWatch,
): Promise<{ text: string; citations: Citation[] } | null> {
  const citations: Citation[] = [];
  const columns: string[][] = [];
  for (const side of sides) {
    const question = `What do I know about ${side}?`;
    const about = await findSide(ctx, side, subject, signal);
    const isAbout = about.length > 0;
    const scope = isAbout ? { ...subject, entryIds: about } : subject;
    const found = await findPassages(ctx, { question, ...scope }, signal);
    watch.use(found.passages.map(({ entry }) => entry));
    const budget = new WorkBudget(readingMilliseconds, signal);
    const answer = await answerFromPassages(question, found, budget);
    const said = answer.kind === "none" ? [] : answer.statements;
    // Of entries that only mention a side, what has its words.
    const statements = said.filter(({ text }) => isAbout || hasWords(text, side)).slice(0, maxRows);
    const known = new Map(found.passages.map(({ entry }) => [entry.id, entry]));
    const cite = (statement: Statement): string => {
      const entry = known.get(statement.entryId)!;
      const number = citations.push(toCitation(citations.length + 1, entry, statement));
      return `**${cell(entry.title)}:** “${cell(statement.text)}” [${number}]`;
    };
    columns.push(statements.map(cite));
  }
  if (citations.length === 0) return null;
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, at) =>
    line(columns.map((column) => column[at] ?? (at === 0 ? "Nothing you saved says this." : ""))),
  );
  return {
    text: [line(sides.map((side) => cell(capitalise(side)))), "| --- | --- |", ...rows].join("\n"),
    citations,
  };
}

/** The entries most about a side, of those that the question is about. */
async function findSide(ctx: Ctx, side: string, subject: Subject, signal: AbortSignal) {
  const about = await runHeavyQuery(ctx, signal, async (tx) => {
    const found = await listAbout(tx, ctx.userId, side.toLowerCase(), maxEntries);
    const isFound = isAnyOf(
      entries.id,
      found.map(({ entryId }) => entryId),
    );
    const rows = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(and(matchSubject(ctx.userId, subject), isFound));
    const asked = new Set(rows.map(({ id }) => id));
    return found.filter(({ entryId }) => asked.has(entryId));
  });
  return about
    .filter(({ strength }) => strength >= minStrength * about[0]!.strength)
    .slice(0, maxEntries)
    .map(({ entryId }) => entryId);
}

function hasWords(text: string, side: string): boolean {
  const stems = new Set(analyseText(text, "en").map(({ stem }) => stem));
  return analyseText(side, "en").every(({ stem }) => stems.has(stem));
}

const capitalise = (side: string): string => side.charAt(0).toUpperCase() + side.slice(1);
const cell = (text: string): string =>
  escapeMarkdown(text)
    .trim()
    .replaceAll("|", String.raw`\|`);
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
