/**
 * Verifies citations sentence by sentence:
 * 1. A marker whose words are in the source it names becomes [n]; n counts up, and the same words keep their
 * number.
 * 2. Any other marker is removed, and its sentence ends with "(not in your sources)", unless the sentence
 * also has a marker of rule 1. A marker belongs to the sentence it is in or directly after.
 * 3. No other text becomes [n]: earlier steps remove the model's own.
 */
import type { Citation } from "#features/assistant/contract.ts";
import { endsInAbbreviation } from "#server/text/split-sentences.ts";
import { findQuote, type FoundQuote } from "./find-quote.ts";
import { nameAdder } from "../notes-on.ts";
import type { Source } from "./source.ts";
import type { Token } from "./tokens.ts";

const unverifiedNote = " (not in your sources)";
const sentenceEnd = /[.!?…]["'”’)*_\\]*$/;
const wideSentenceEnd = /[。！？]$/;

/** Takes the tokens of an answer in order. Each push returns the Markdown that is final from then on. */
export function createCitationVerifier(sources: readonly Source[]) {
  const citations: Citation[] = [];
  /** The end of the line sent so far; "" at the start of a line. */
  let line = "";
  let hasText = false;
  let isBlock = false;
  let isTable = false;
  /** White space not sent yet: before the last marker, and after it. */
  let kept = "";
  let held = "";
  /** The number of the citation sent last; 0 if other text followed. */
  let cited = 0;
  let hasEnded = false;
  let isVerified = false;
  let isUnverified = false;

  const closeSentence = (): string => {
    const note = isUnverified && !isVerified ? unverifiedNote : "";
    hasEnded = isVerified = isUnverified = false;
    return note;
  };

  const takeSpace = (space: string): void => {
    held += space;
    if (space === "\n" || (sentenceEnd.test(line) && !endsInAbbreviation(line))) hasEnded = true;
  };

  const takeVisible = (text: string, isLiteral: boolean): string => {
    const gap = joinSpace(kept, held, text);
    if (gap.includes("\n")) line = "";
    if (line === "") isTable = text === "|";
    const note = hasEnded || (isTable && text === "|") ? closeSentence() : "";
    // [1](…) would be a link, and [1]: … a link definition.
    const mayLink = cited > 0 && note + gap === "" && !isLiteral && (text === "(" || text === ":");
    line = `${line}${line !== "" && gap !== "" ? " " : ""}${text}`.slice(-24);
    kept = held = "";
    cited = 0;
    hasText = true;
    isBlock = false;
    hasEnded = wideSentenceEnd.test(line);
    return `${note}${gap}${mayLink ? "\\" : ""}${text}`;
  };

  const takeMarker = (source: Source | undefined, quote: string): string => {
    const found = source === undefined ? null : findQuote(source, quote);
    kept = joinSpace(kept, held, "");
    held = "";
    if (found === null) {
      isUnverified = true;
      return "";
    }
    const { number } = cite(citations, { ...locate(source!, found), ...subjectOf(source!, found) });
    isVerified = true;
    if (number === cited) return "";
    cited = number;
    kept = kept.replaceAll(/[^\n]/g, "");
    const space = hasText && !isBlock ? " " : "";
    hasText = true;
    if (line === "") line = "]";
    return `${space}[${number}]`;
  };

  const takeBlock = (code: string): string => {
    const note = isBlock ? "" : closeSentence();
    // A blank line ends any construct that could absorb the first line of the code.
    const gap = isBlock || (!hasText && note === "") ? "" : "\n\n";
    kept = held = line = "";
    cited = 0;
    hasText = isBlock = hasEnded = true;
    return note + gap + code;
  };

  return {
    citations,
    push: (token: Token): string => {
      if (token.kind === "marker") return takeMarker(sources[token.source - 1], token.quote);
      if (token.kind === "code") {
        return token.isBlock ? takeBlock(token.text) : takeVisible(token.text, true);
      }
      let out = "";
      for (const character of token.text) {
        if (/\s/u.test(character)) takeSpace(character);
        else out += takeVisible(character, false);
      }
      return out;
    },
    /** The note the last sentence needs; trailing white space is dropped. */
    end: closeSentence,
  };
}

/** The white space that replaces a removed marker and the white space around it. */
function joinSpace(before: string, behind: string, next: string): string {
  const lines = (space: string) => space.split("\n").length;
  if (lines(before) > 1 || lines(behind) > 1)
    return lines(before) > lines(behind) ? before : behind;
  if (behind !== "") return behind;
  return /^[.,;:!?)]/.test(next) ? "" : before;
}

/** A project's page has no text that opens at a position. */
function locate({ kind }: Source, found: FoundQuote): FoundQuote {
  return kind === "entry" ? found : { ...found, field: "project", start: null, end: null };
}

function subjectOf({ entry }: Source, found: FoundQuote) {
  const { id: entryId, title, siteName } = entry;
  return { entryId, title, siteName, ...nameAdder(entry, found) };
}

function cite(citations: Citation[], cited: Omit<Citation, "number">): Citation {
  const known = citations.find(
    (one) =>
      one.entryId === cited.entryId && one.field === cited.field && one.quote === cited.quote,
  );
  if (known !== undefined) return known;
  const citation = { number: citations.length + 1, ...cited };
  citations.push(citation);
  return citation;
}
