// Follows instructions without a model: by rules, and by the embedded reader.
import type { Reading } from "#features/enrichment/contract.ts";
import { WorkBudget } from "#server/limits/work-budget.ts";
import { indexOfText } from "#server/text/find-occurrences.ts";
import { valueKinds, type ValueKind } from "./find-values.ts";

const maxListed = 200;
const maxLineLength = 500;

type ReadText = () => Promise<Reading>;
/** Words of a request that are not its subject. */
const requestWords = new Set(
  "a about all an and any are as at be by can contain containing contains do does each every extract find for from get give has have i if image in include includes including into is it its line lines list make me mention mentioned mentioning mentions my of on or out please show tell text that the them there these this those to want what where which who with word words you your".split(
    " ",
  ),
);

/** The result, or null if no rule applies. Yields to other work. */
export async function followInstructions(
  text: string,
  instructions: string,
  readText: ReadText,
): Promise<string | null> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const parts: string[] = [...(await writeReading(instructions, readText))];
  const words = /\b(?:mention|contain|includ|with the words?|about)/i.test(instructions)
    ? listSubject(instructions)
    : listQuoted(instructions);
  const kinds = valueKinds.filter(({ asked }) => asked.test(instructions));
  for (const kind of words.length > 0 ? [] : kinds)
    parts.push(list(kind.name, await findValues(lines, kind)));
  if (words.length > 0) parts.push(await writeLines(lines, words));
  if (/\b(?:count|how many) (?:the )?(?:words?|lines?|characters?)\b/i.test(instructions))
    parts.push(writeCounts(text, lines));
  if (parts.length > 0) return parts.join("\n\n");
  const changed = changeLines(lines, instructions);
  if (changed !== null) return changed;
  const subject = listSubject(instructions);
  if (subject.length === 0) return null;
  const found = await findLines(lines, subject);
  return found.length === 0 ? null : list(`Lines about ${subject.join(", ")}`, found);
}

async function writeReading(instructions: string, readText: ReadText): Promise<string[]> {
  const wantsSummary = /\b(?:summar|gist|overview|tl;?dr|abstract|in short|briefly)/i;
  const wantsTopics = /\b(?:topics?|keywords?|tags?|themes?|subjects?)\b/i;
  const wantsPoints = /\b(?:takeaways?|key points?|main points?|bullet points?|highlights?)\b/i;
  const wantsTitle = /\b(?:titles?|headlines?)\b/i;
  const wanted = [wantsTitle, wantsSummary, wantsTopics, wantsPoints];
  if (!wanted.some((asked) => asked.test(instructions))) return [];
  const reading = await readText();
  const parts: string[] = [];
  if (wantsTitle.test(instructions)) parts.push(`Title: ${reading.title}`);
  if (wantsSummary.test(instructions)) parts.push(`Summary: ${reading.summary}`);
  if (wantsTopics.test(instructions)) parts.push(list("Topics", reading.mainTopics));
  if (wantsPoints.test(instructions)) parts.push(list("Key points", reading.keyTakeaways));
  return parts;
}

async function findValues(lines: readonly string[], { pattern }: ValueKind): Promise<string[]> {
  const found = new Set<string>();
  const budget = new WorkBudget();
  for (const line of lines) {
    for (const [value] of line.matchAll(pattern)) found.add(value.trim());
    if (found.size >= maxListed) break;
    if (budget.isDue(line.length)) await budget.pause();
  }
  return [...found].slice(0, maxListed);
}

async function findLines(lines: readonly string[], words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const budget = new WorkBudget();
  for (const line of lines) {
    const folded = line.toLowerCase();
    if (words.some((word) => indexOfText(folded, word) >= 0))
      found.push(line.slice(0, maxLineLength));
    if (found.length >= maxListed) break;
    if (budget.isDue(line.length)) await budget.pause();
  }
  return found;
}

async function writeLines(lines: readonly string[], words: readonly string[]): Promise<string> {
  const found = await findLines(lines, words);
  return list(`Lines that mention ${words.map((word) => `“${word}”`).join(" or ")}`, found);
}

function listQuoted(instructions: string): string[] {
  return [...instructions.matchAll(/["“”']([^"“”']{2,80})["“”']/g)].map(([, words]) =>
    words!.trim().toLowerCase(),
  );
}

/** The quoted part; else the words that are not part of the request. */
function listSubject(instructions: string): string[] {
  const quoted = listQuoted(instructions);
  if (quoted.length > 0) return quoted;
  const after = /\b(?:mention\w*|contain\w*|includ\w*|words?|about)\b\s+(.{2,200})/i.exec(
    instructions,
  );
  const words = (after?.[1] ?? instructions).toLowerCase().match(/[\p{L}\p{N}'-]{3,40}/gu) ?? [];
  return [...new Set(words)].filter((word) => !requestWords.has(word)).slice(0, 8);
}

/** The same lines in another form, if requested. */
function changeLines(lines: readonly string[], instructions: string): string | null {
  if (/\bupper ?case|\bcapital letters\b/i.test(instructions))
    return lines.join("\n").toUpperCase();
  if (/\blower ?case\b/i.test(instructions)) return lines.join("\n").toLowerCase();
  if (/\b(?:sort|alphabetical)/i.test(instructions))
    return lines.toSorted((a, b) => a.localeCompare(b, "en")).join("\n");
  if (/\b(?:duplicates?|unique)\b/i.test(instructions)) return [...new Set(lines)].join("\n");
  if (/\b(?:bullets?|list)\b/i.test(instructions) && listSubject(instructions).length <= 1)
    return lines.map((line) => `- ${line}`).join("\n");
  if (/\b(?:one|single) (?:line|paragraph)\b|\bline breaks?\b/i.test(instructions))
    return lines.join(" ");
  return null;
}

function writeCounts(text: string, lines: readonly string[]): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  return `${words} words, ${lines.length} lines, ${[...text].length} characters`;
}

function list(heading: string, values: readonly string[]): string {
  if (values.length === 0) return `${heading}: none found`;
  return `${heading}:\n${values.map((value) => `- ${value}`).join("\n")}`;
}
