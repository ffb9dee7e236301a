/** Gathers the sources of a model's answer: everything if it fits, else the most relevant passages. */
import { eq, type SQL, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { listNewestEntries } from "#features/entries/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { hasHighlights, selectShown } from "#features/highlights/server/service.ts";
import { findPassages, type FoundPassage } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { isAnyOf } from "#server/db/is-any-of.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../start-turn.ts";
import { describeProject } from "../project-source.ts";
import type { Source } from "../citations/source.ts";
import { matchSubject } from "../subject.ts";

/** Bytes of the labels and lines around a source. */
const bytesAroundSource = 350;
const maxPassageBytes = 40_000;

/** The share of highlights, if the user has any; bytes of their labels; and the entries whose highlights are read. */
const highlightShare = 0.15;
const bytesAroundHighlight = 80;
const maxMarked = 200;
/** The project's maximum share of the context, and its maximum characters. */
const projectShare = 0.25;
const maxProjectCharacters = 30_000;

/** At most `bytes` of UTF-8 as sent to the model; empty if nothing is related to the question. */
export async function gatherSources(ctx: Ctx, turn: Turn, bytes: number): Promise<Source[]> {
  const project = listProjectSources(turn, bytes * projectShare);
  const notes = selectNotes(turn, bytes * projectShare);
  const used = project.map(measureSource).reduce((sum, size) => sum + size, notes.bytes);
  const marked = await readOnlyTransaction(ctx, (tx) => hasHighlights(tx, ctx.userId));
  const left = (bytes - used) * (marked ? 1 - highlightShare : 1);
  const entries = (await loadAllEntries(ctx, turn, left)) ?? (await loadPassages(ctx, turn, left));
  const highlights = marked
    ? await loadHighlights(ctx, entries, (bytes - used) * highlightShare)
    : null;
  const noted = entries.map((source) => ({
    ...source,
    highlights: highlights?.get(source.entry.id),
    notes: notes.byEntry.get(source.entry.id),
  }));
  return [...project, ...noted];
}

/** The user's highlights in the sources, as many as `bytes` take, of the first sources first. */
async function loadHighlights(ctx: Ctx, sources: readonly Source[], bytes: number) {
  const entryIds = sources.slice(0, maxMarked).map(({ entry }) => entry.id);
  const byEntry = await readOnlyTransaction(ctx, (tx) => selectShown(tx, ctx.userId, entryIds));
  let left = bytes;
  return new Map(
    entryIds.map((id) => {
      const fitting = (byEntry.get(id) ?? []).filter(({ quote, note }) => {
        left -= Buffer.byteLength(quote) + Buffer.byteLength(note) + bytesAroundHighlight;
        return left >= 0;
      });
      return [id, fitting];
    }),
  );
}

/** Notes on linked entries of the project, newest first, within the limit. */
function selectNotes({ project }: Turn, maxBytes: number) {
  const byEntry = new Map<string, string>();
  let bytes = 0;
  for (const { entryId, text } of project?.notes ?? []) {
    bytes += Buffer.byteLength(text);
    if (bytes > maxBytes) break;
    byEntry.set(entryId, text);
  }
  return { byEntry, bytes: Math.min(bytes, maxBytes) };
}

/** The project of the question, which comes before its linked entries, or none. */
function listProjectSources({ project }: Turn, bytes: number): Source[] {
  // A character may take three bytes.
  const maxCharacters = Math.min(maxProjectCharacters, Math.floor(bytes / 3));
  const source = project === null ? null : describeProject(project, maxCharacters);
  return source === null ? [] : [source];
}

function measureSource({ entry, excerpts }: Source): number {
  return (
    bytesAroundSource + Buffer.byteLength(entry.title + excerpts.map(({ text }) => text).join(""))
  );
}

/**
 * All entries of the subject, oldest first, so that new ones are added at the end; null if they exceed the
 * limit.
 */
function loadAllEntries(ctx: Ctx, turn: Turn, bytes: number): Promise<Source[] | null> {
  const condition = matchSubject(ctx.userId, turn.subject);
  const maxEntries = Math.floor(bytes / bytesAroundSource);
  return readOnlyTransaction(ctx, async (tx) => {
    const some = tx.select({ id: entries.id }).from(entries).where(condition);
    if ((await tx.$count(some.limit(maxEntries + 1).as("some"))) > maxEntries) return null;
    if ((await measure(tx, condition, maxEntries)) > bytes) return null;
    const found = await listNewestEntries(tx, condition, maxEntries);
    const texts = await loadTexts(
      tx,
      found.map(({ captureId }) => captureId),
    );
    return found.toReversed().map((entry) => {
      const text = texts.get(entry.captureId) ?? "";
      return { kind: "entry", entry, excerpts: text === "" ? [] : [{ text, start: 0 }] };
    });
  });
}

/** Their total length, without loading the texts, because lengths are stored. */
async function measure(tx: Tx, condition: SQL, maxEntries: number): Promise<number> {
  // Limit before joining, or the planner joins rows that are not needed.
  const selected = tx.select().from(entries).where(condition).limit(maxEntries).as("selected");
  const sizes = [
    sql`coalesce(${selected.title}, ${captures.title})`,
    sql`coalesce(${selected.summary}, ${captures.summary})`,
    sql`${selected.whyItsInteresting}`,
    sql`${collections.title}`,
    sql`coalesce(${captures.url}, '')`,
    sql`array_to_string(${selected.topics} || ${captures.keyTakeaways}, ', ')`,
    sql`coalesce(${captureContents.text}, '')`,
  ].map((value) => sql`octet_length(${value})`);
  const size = sql`${bytesAroundSource}::int + ${sql.join(sizes, sql` + `)}`;
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${size}), 0)::float8` })
    .from(selected)
    .innerJoin(captures, eq(captures.id, selected.captureId))
    .innerJoin(collections, eq(collections.id, selected.collectionId))
    .leftJoin(captureContents, eq(captureContents.captureId, selected.captureId));
  return row!.bytes;
}

async function loadTexts(tx: Tx, entryIds: readonly string[]): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await tx
    .select({ entryId: captureContents.captureId, text: captureContents.text })
    .from(captureContents)
    .where(isAnyOf(captureContents.captureId, entryIds));
  return new Map(rows.map((row) => [row.entryId, row.text]));
}

/** The best passages with their fields, best entry first. */
async function loadPassages(ctx: Ctx, turn: Turn, bytes: number): Promise<Source[]> {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  const { passages } = await findPassages(ctx, { question, ...turn.subject });
  const chosen = choosePassages(passages, Math.min(bytes, maxPassageBytes));
  return [...Map.groupBy(chosen, ({ entry }) => entry.id).values()].map((group) => ({
    kind: "entry",
    entry: group[0]!.entry,
    excerpts: group
      .filter(({ text }) => text !== "")
      .toSorted((a, b) => a.start - b.start)
      .map(({ text, start }) => ({ text, start })),
  }));
}

function choosePassages(passages: readonly FoundPassage[], bytes: number): FoundPassage[] {
  const known = new Set<string>();
  let left = bytes;
  return passages.filter(({ entry, text }) => {
    const { title, summary, whyItsInteresting, url, attributes } = entry;
    const { mainTopics, keyTakeaways } = attributes;
    const fields = [title, summary, whyItsInteresting, url, ...mainTopics, ...keyTakeaways].join(
      "",
    );
    const size = Buffer.byteLength(known.has(entry.id) ? text : fields + text) + bytesAroundSource;
    if (size > left && known.size > 0) return false;
    left -= size;
    known.add(entry.id);
    return true;
  });
}
