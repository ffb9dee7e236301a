/**
 * A library of 205 real pages and documents, with dates, states, notes, highlights, collections and projects drawn by a seed: the
 * same on every machine.
 */
import { createReadStream, readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { capturePage } from "#features/capture/server/service.ts";
import { captureFile } from "#features/capture/server/uploads/capture-file.ts";
import { createCollection } from "#features/collections/server/service.ts";
import type { Entry } from "#features/entries/contract.ts";
import { getEntry, updateEntry } from "#features/entries/server/service.ts";
import { entries } from "#features/entries/server/tables.ts";
import { addHighlight } from "#features/highlights/server/service.ts";
import { linkEntries } from "#features/projects/server/links.ts";
import { createProject } from "#features/projects/server/service.ts";
import { updateReadingState } from "#features/reading-state/server/service.ts";
import { getEntryContent } from "#features/reading/server/service.ts";
import { indexSome } from "#features/search/server/service.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import type { SavedPage } from "./select-pages.ts";

/** A Wednesday. "This week" begins on November 16. */
export const now = new Date("2026-11-18T12:00:00Z");
const seed = 205;
const collections = ["Slow Reads", "Newsroom", "Toolbox", "Kitchen Table"];
const projects = ["Autumn Lecture", "City Guide", "Migration Plan"];
const notes = [
  "For the lecture in autumn: a good example.",
  "Ask Priya whether this still holds.",
  "Compare with what we do at work.",
  "Contradicts the book that I read last year.",
  "The best explanation so far, send it to Tom.",
  "Only the last part matters.",
];
/** Shares of the entries. */
const shares = { note: 0.22, highlight: 0.12, finished: 0.18, begun: 0.1, public: 0.1 };
const [perCollection, perProject] = [18, 12];

/** As the reader gave them when the questions were written: they depend on the order in which pages are read. */
const topicsOf = JSON.parse(
  readFileSync(new URL("../questions/library-topics.json", import.meta.url), "utf8"),
) as Record<string, string[]>;

export type BuiltLibrary = {
  entryIds: ReadonlyMap<string, string>;
  /** Drawn by the seed; by the name of the page. */
  facts: ReadonlyMap<string, SavedFacts>;
};

export type SavedFacts = {
  savedAt: Date;
  note: string;
  state: "unread" | "reading" | "finished";
  isHighlighted: boolean;
  isPublic: boolean;
  collection: string | null;
  projects: string[];
};

/** The user must have nothing else. */
export async function buildLibrary(ctx: Ctx, pages: readonly SavedPage[]): Promise<BuiltLibrary> {
  const facts = drawFacts(pages.map(({ name }) => name));
  const ids = new Map<string, string>();
  for (const title of collections)
    ids.set(title, (await createCollection(ctx, { title, category: "", description: "" })).id);
  for (const name of projects) ids.set(name, (await createProject(ctx, { name })).id);
  const entryIds = new Map<string, string>();
  for (const page of pages) {
    const { note, isPublic, collection } = facts.get(page.name)!;
    const collectionId = collection === null ? undefined : ids.get(collection);
    const target = { whyInteresting: note, isPrivate: !isPublic, collectionId };
    const entry = await save(ctx, page, target);
    entryIds.set(page.name, entry.id);
  }
  for (const id of entryIds.values())
    while ((await getEntry(ctx, id)).status === "processing") await sleep(50);
  for (const [name, id] of entryIds) {
    await applyFacts(ctx, id, facts.get(name)!);
    await updateEntry(ctx, id, { topics: topicsOf[name] ?? [] });
  }
  for (const project of projects) {
    const linked = [...facts].filter(([, one]) => one.projects.includes(project));
    await linkEntries(
      ctx,
      ids.get(project)!,
      linked.map(([name]) => entryIds.get(name)!),
    );
  }
  while ((await indexSome(ctx)) > 0);
  return { entryIds, facts };
}

function drawFacts(names: readonly string[]): Map<string, SavedFacts> {
  const random = seededRandom(seed);
  const facts = new Map<string, SavedFacts>();
  names.forEach((name, at) => {
    // More of the last weeks than of the years before.
    const days = at % 8 === 0 ? random() * 10 : 3 + random() ** 2 * 900;
    const isFinished = random() < shares.finished;
    const isBegun = !isFinished && random() < shares.begun;
    facts.set(name, {
      savedAt: new Date(now.getTime() - Math.round(days * 86_400_000)),
      note: random() < shares.note ? notes[Math.floor(random() * notes.length)]! : "",
      state: isFinished ? "finished" : isBegun ? "reading" : "unread",
      isHighlighted: random() < shares.highlight,
      isPublic: random() < shares.public,
      collection: null,
      projects: [],
    });
  });
  const draw = (count: number) => names.filter(() => random() < count / names.length);
  for (const collection of collections)
    for (const name of draw(perCollection)) facts.get(name)!.collection = collection;
  for (const project of projects)
    for (const name of draw(perProject)) facts.get(name)!.projects.push(project);
  return facts;
}

type Target = { whyInteresting: string; isPrivate: boolean; collectionId: string | undefined };

async function save(ctx: Ctx, page: SavedPage, target: Target): Promise<Entry> {
  if (page.kind === "page")
    return capturePage(ctx, { ...page, ...target, title: "", allowDuplicate: true });
  const upload = { fileName: basename(page.path), stream: createReadStream(page.path) };
  const limit = { refuse: () => null };
  return captureFile(ctx, { ...upload, limit }, () => Promise.resolve(target));
}

async function applyFacts(ctx: Ctx, id: string, facts: SavedFacts): Promise<void> {
  const { savedAt, state, isHighlighted } = facts;
  await inTransaction(ctx, (tx) =>
    tx.update(entries).set({ createdAt: savedAt }).where(eq(entries.id, id)),
  );
  if (state === "finished") await updateReadingState(ctx, id, { state });
  if (state === "reading") await updateReadingState(ctx, id, { state });
  if (!isHighlighted) return;
  const { text } = await getEntryContent(ctx, id);
  const quote = text.slice(0, 60).trim();
  if (quote === "") facts.isHighlighted = false;
  else await addHighlight(ctx, id, { quote, prefix: "", suffix: "", note: "", colour: "yellow" });
}
