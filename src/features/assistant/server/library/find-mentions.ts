/** The entries whose texts have the words of a subject that is no topic and in no title, with the first sentence that has them. */
import type { Citation } from "#features/assistant/contract.ts";
import type { SearchHit } from "#features/search/contract.ts";
import { findEntries } from "#features/search/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { listTextSpans } from "#server/text/sentence-spans.ts";
import { quoteEntries } from "../embedded/write-answer.ts";
import { escapeMarkdown } from "../citations/replace-urls.ts";
import type { Statement } from "../extract/choose-statements.ts";
import type { Subject } from "../start-turn.ts";

const maxMentions = 12;
const maxCharacters = 400;

/** Null if there is none. */
export async function findMentions(
  ctx: Ctx,
  subject: Pick<Subject, "collectionId" | "entryIds">,
  about: string,
  signal: AbortSignal,
): Promise<{ text: string; citations: Citation[] } | null> {
  const phrase = about.replaceAll(/["“”„]/gu, " ").trim();
  const q = `"${phrase}"`;
  const { items } = await findEntries(
    ctx,
    { ...subject, q, limit: maxMentions, isOwn: true },
    signal,
  );
  const statements = items.flatMap(toStatement);
  if (statements.length === 0) return null;
  const { text, citations } = quoteEntries(
    items.map(({ entry }) => entry),
    statements,
  );
  const count = statements.length;
  const number = `**${count}${count === maxMentions ? " or more" : ""}**`;
  const says = `No topic or title is “${escapeMarkdown(phrase)}”, but ${number} ${count === 1 ? "entry mentions" : "entries mention"} it.`;
  return { text: `${says}\n\n${text}`, citations };
}

function toStatement({ entry, passages }: SearchHit): Statement[] {
  const [passage] = passages;
  const at = passage?.matches[0]?.[0];
  if (passage === undefined || at === undefined) return [];
  const span = listTextSpans(passage.text).find(({ end }) => end > at);
  if (span === undefined) return [];
  // The words and what follows them, if the sentence is long.
  const start = span.end - span.start > maxCharacters ? at : span.start;
  const end = Math.min(span.end, start + maxCharacters);
  const text = passage.text.slice(start, end).toWellFormed();
  const place = { start: passage.start + start, end: passage.start + end };
  return [{ entryId: entry.id, text, field: "text", ...place }];
}
