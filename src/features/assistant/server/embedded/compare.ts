/** "Compare A and B": a table of what the entries say about each, quoted. */
import type { Citation } from "#features/assistant/contract.ts";
import { findPassages } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import { answerFromPassages, type Statement } from "../extract/answer-from-passages.ts";
import type { Subject } from "../start-turn.ts";
import type { SourceWatch } from "../watch-sources.ts";
import { toCitation } from "./write-answer.ts";

const readingMilliseconds = 1_000;
/** Quotes on each side. */
const maxRows = 3;
const maxSide = 100;
const comparisonPattern =
  /^(?:please )?(?:(?:can|could) you )?(?:compare|contrast|(?:what(?:['’]s| is| are) )?the (?:differences?|similarit(?:y|ies)) between|what distinguishes|how (?:do|does|is|are))\s+(?<one>\S.*?)\s+(?:and|with|to|versus|vs\.?|from|against|or)\s+(?<other>\S.*?)(?<end>\s+(?:compare|differ)(?:\s+to each other)?)?\s*[?.!]*$/iu;

/** The two subjects of a comparison; null for another question. */
export function parseComparison(question: string): [one: string, other: string] | null {
  const text = question.trim().replaceAll(/\s+/gu, " ");
  if (text.length > 3 * maxSide) return null;
  const { one, other, end } = comparisonPattern.exec(text)?.groups ?? {};
  if (one === undefined || other === undefined) return null;
  // "How do bees and wasps live?" compares nothing.
  if (/^how /iu.test(text) && end === undefined) return null;
  return [one, other];
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
    const found = await findPassages(ctx, { question, ...subject }, signal);
    watch.use(found.passages.map(({ entry }) => entry));
    const budget = new WorkBudget(readingMilliseconds, signal);
    const answer = await answerFromPassages(question, found, budget);
    const statements = answer.kind === "none" ? [] : answer.statements.slice(0, maxRows);
    const entries = new Map(found.passages.map(({ entry }) => [entry.id, entry]));
    const cite = (statement: Statement): string => {
      const entry = entries.get(statement.entryId)!;
      const number = citations.push(toCitation(citations.length + 1, entry, statement));
      return `“${cell(statement.text)}” ${cell(entry.title)} [${number}]`;
    };
    columns.push(statements.map(cite));
  }
  if (citations.length === 0) return null;
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, at) =>
    line(columns.map((column) => column[at] ?? (at === 0 ? "Nothing you saved says this." : ""))),
  );
  return { text: [line(sides.map(cell)), "| --- | --- |", ...rows].join("\n"), citations };
}

const cell = (text: string): string =>
  escapeMarkdown(text)
    .trim()
    .replaceAll("|", String.raw`\|`);
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
