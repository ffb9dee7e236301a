/** Formats the found sentences as Markdown quotes under the titles of their entries. */
import type { Citation } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Project } from "#features/projects/contract.ts";
import { analyseText, type PassageSearch } from "#features/search/server/service.ts";
import { nameAdder, notesOn } from "../notes-on.ts";
import type { Statement } from "../extract/answer-from-passages.ts";
import { toPassage } from "../extract/to-passage.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";

const maxNoteCharacters = 300;
const ownFields: ReadonlySet<Citation["field"]> = new Set(["why", "highlight", "highlightNote"]);

/** Keeps the order of statements, but groups the statements of an entry at its first one. */
export function writeAnswer(
  statements: readonly Statement[],
  found: PassageSearch,
): { text: string; citations: Citation[] } {
  const citations: Citation[] = [];
  const cite = (entry: Entry, statement: Omit<Statement, "entryId">): string => {
    const number = citations.push(toCitation(citations.length + 1, entry, statement));
    return `${writeQuote(statement)} [${number}]`;
  };
  const entries = new Map(found.passages.map(({ entry }) => [entry.id, entry]));
  const known = statements.filter(({ entryId }) => entries.has(entryId));
  const groups = [...Map.groupBy(known, ({ entryId }) => entryId)];
  const blocks = groups.flatMap(([id, group]) => {
    const entry = entries.get(id)!;
    const [notes, marked, quotes] = [
      group.filter(({ field }) => field === "why"),
      group.filter(({ field }) => field === "highlight" || field === "highlightNote"),
      group.filter(({ field }) => !ownFields.has(field)),
    ];
    const lines = [`**${escapeMarkdown(entry.title).trim()}**`];
    if (quotes.length > 0) lines.push(quotes.map((one) => cite(entry, one)).join(" "));
    for (const one of marked) {
      const label = one.field === "highlight" ? "You highlighted" : "You noted on a highlight";
      lines.push(`${label}: ${cite(entry, one)}`);
    }
    for (const note of notes) {
      const { addedBy } = nameAdder(entry, { field: "why", quote: note.text });
      const who = addedBy === undefined ? "You" : escapeMarkdown(addedBy);
      lines.push(`${who} noted: ${cite(entry, note)}`);
    }
    const { own, others, by } = notesOn(entry);
    const why = shortenWhy(own || others);
    if (notes.length === 0 && why !== "" && (groups.length === 1 || hasToDo(entry, found))) {
      const note = { text: why, field: "why", start: null, end: null } as const;
      const adder = own === "" && by !== null ? escapeMarkdown(by) : "You";
      const reason = by === null ? "You saved this because" : `${adder} noted:`;
      lines.push(`${reason} ${cite(entry, note)}`);
    }
    return lines;
  });
  return { text: blocks.join("\n\n"), citations };
}

/** A row of a table is written with its headers: its source quotes it as it is stored. */
function writeQuote({ text, cells = [] }: Pick<Statement, "text" | "cells">): string {
  if (!cells.some(({ header }) => header !== "")) return `“${escapeMarkdown(text).trim()}”`;
  return cells
    .map(({ header, text: value }) =>
      escapeMarkdown(header === "" ? value : `${header}: ${value}`).trim(),
    )
    .join("; ");
}

/** The same of `entries` that no search has found. */
export function quoteEntries(entries: readonly Entry[], statements: readonly Statement[]) {
  const passages = entries.map((entry) => toPassage({ entry, score: 1, language: null }, ""));
  const totals = { totalEntries: passages.length, totalPassages: passages.length };
  return writeAnswer(statements, { passages, terms: [], ...totals });
}

export function toCitation(
  number: number,
  entry: Entry,
  { text: quote, field, start, end }: Omit<Statement, "entryId">,
): Citation {
  const { id: entryId, title, siteName } = entry;
  const adder = nameAdder(entry, { field, quote });
  return { number, entryId, title, siteName, field, quote, start, end, ...adder };
}

/** Facts of a project, one quote per line. */
export function quoteProject(
  { id: entryId, name: title }: Project,
  facts: readonly string[],
): { text: string; citations: Citation[] } {
  const citations = facts.map((quote, index): Citation => {
    const number = index + 1;
    return {
      number,
      entryId,
      title,
      siteName: null,
      field: "project",
      quote,
      start: null,
      end: null,
    };
  });
  const lines = citations.map(
    ({ number, quote }) => `“${escapeMarkdown(quote).trim()}” [${number}]`,
  );
  return { text: [`**${escapeMarkdown(title).trim()}**`, ...lines].join("\n\n"), citations };
}

/** The beginning of the note, cut at a word and otherwise unchanged. */
function shortenWhy(why: string): string {
  const text = why.trim();
  if (text.length <= maxNoteCharacters) return text;
  return text.slice(0, text.lastIndexOf(" ", maxNoteCharacters)).toWellFormed();
}

/** Whether the user's note contains a word of the question. */
function hasToDo(entry: Entry, { terms, passages }: PassageSearch): boolean {
  const asked = new Set(terms.flatMap(({ stems }) => stems));
  const language = passages.find((one) => one.entry.id === entry.id)?.language ?? null;
  const { own, others } = notesOn(entry);
  return analyseText(own || others, language).some(({ stem }) => asked.has(stem));
}
