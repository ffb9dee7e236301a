/** Gathers the sources of a model's answer: everything if it fits, else what the model looks up. */
import { eq, type SQL, sql } from "drizzle-orm";
import { collections } from "#features/collections/server/tables.ts";
import { listNewestEntries } from "#features/entries/server/service.ts";
import { captureContents, captures, entries } from "#features/entries/server/tables.ts";
import { hasHighlights, selectShown } from "#features/highlights/server/service.ts";
import { findPassages } from "#features/search/server/service.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, readOnlyTransaction } from "#server/app-context.ts";
import type { Step, Waiting } from "../answer-end.ts";
import { resolveFollowUp } from "../extract/resolve-follow-up.ts";
import type { Turn } from "../start-turn.ts";
import { describeProject } from "../project-source.ts";
import type { Source } from "../citations/source.ts";
import { loadTexts } from "../load-texts.ts";
import { matchSubject } from "../subject.ts";
import { charactersPerToken, maxOutputTokens } from "./call-model.ts";
import { bytesAroundSource, joinSources, measureSource } from "./join-sources.ts";
import { lookUp, type LookedUp, type Looking } from "./look-up.ts";

const maxPassageBytes = 40_000;

/** The share of highlights, if the user has any; bytes of their labels; and the entries whose highlights are read. */
const highlightShare = 0.15;
const bytesAroundHighlight = 80;
const maxMarked = 200;
/** The project's maximum share of the context, and its maximum characters. */
const projectShare = 0.25;
const maxProjectCharacters = 30_000;

type Asking = Pick<Looking, "ctx" | "models" | "turn" | "signal"> & {
  /** Of UTF-8, at most, as sent to the model. */
  bytes: number;
};

/** No sources if nothing is related to the question. Yields what is looked up. */
export async function* gatherSources(asking: Asking): AsyncGenerator<Step | Waiting, LookedUp> {
  const { ctx, turn, bytes } = asking;
  const project = listProjectSources(turn, bytes * projectShare);
  const notes = selectNotes(turn, bytes * projectShare);
  const used = project.map(measureSource).reduce((sum, size) => sum + size, notes.bytes);
  const marked = await readOnlyTransaction(ctx, (tx) => hasHighlights(tx, ctx.userId));
  const left = (bytes - used) * (marked ? 1 - highlightShare : 1);
  const whole = await loadAllEntries(ctx, turn, left);
  const { sources: entries, ...looked } =
    whole === null
      ? yield* lookUpSources({ ...asking, bytes: Math.min(left, maxPassageBytes) })
      : { sources: whole, ...nothingLookedUp };
  const highlights = marked
    ? await loadHighlights(ctx, entries, (bytes - used) * highlightShare)
    : null;
  const noted = entries.map((source) => ({
    ...source,
    highlights: highlights?.get(source.entry.id),
    notes: notes.byEntry.get(source.entry.id),
  }));
  return { ...looked, sources: [...project, ...noted] };
}

const nothingLookedUp = { steps: [], listed: [], failure: null };
/** Failures of a provider or a model without tools. */
const withoutTools = new Set<string>(["bad_request", "not_found", "malformed"]);

/** The best passages for the question, and what the model looks up beside them, if it has tools. */
async function* lookUpSources(asking: Asking): AsyncGenerator<Step | Waiting, LookedUp> {
  const { ctx, turn, bytes } = asking;
  const known = await loadPassages(ctx, turn, bytes);
  const kept = Math.ceil(bytes / charactersPerToken) + maxOutputTokens;
  const { subject, conversation } = turn;
  const looking = { ...asking, subject, scope: conversation.scope, known, kept };
  const { sources, ...looked } = yield* lookUp(looking);
  const { failure, steps } = looked;
  if (failure !== null && steps.length === 0 && withoutTools.has(failure.kind))
    return { sources: known, ...nothingLookedUp };
  const [read, listed] = [true, false].map((has) =>
    sources.filter(({ excerpts }) => excerpts.length > 0 === has),
  );
  return { ...looked, sources: joinSources([...read!, ...known, ...listed!], bytes) };
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

/** The best passages with their fields, best entry first, in at most `bytes`. */
async function loadPassages(ctx: Ctx, turn: Turn, bytes: number): Promise<Source[]> {
  const question = resolveFollowUp(turn.question.text, turn.previous);
  const { passages } = await findPassages(ctx, { question, ...turn.subject });
  const found = passages.map(({ entry, text, start }): Source => {
    return { kind: "entry", entry, excerpts: text === "" ? [] : [{ text, start }] };
  });
  return joinSources(found, bytes);
}
