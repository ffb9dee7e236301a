// Evaluates related entries: whether what is shown is of the same subject, on 300 pairs with known answers.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getConnections } from "#features/connections/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { findCorpus } from "./corpora.ts";
import { createEvalContext, saveTexts } from "./eval-context.ts";
import { buildLibrary } from "./library/build-library.ts";
import { selectPages } from "./library/select-pages.ts";
import type { Report, Row, Skipped } from "./report.ts";
import { loadCollection } from "./retrieval.ts";
import { addUser } from "./saved-corpora.ts";

const title = "Connections, no model (pages of one subject, and Cranfield's judgments)";
/** Of each half, as many are of one subject as are not. */
const pairsOfEach = 75;
const seed = 300;

/** Entries of one subject. It is debatable whether those of `optional` are, too. */
type Group = { entries: readonly string[]; optional?: readonly string[] };
type Pair = { one: string; other: string; isSame: boolean };
/** `shown`: by entry, the related entries that are shown. */
type Measured = { pairs: Pair[]; groups: readonly Group[]; shown: Map<string, string[]> };

export async function evaluateConnections(): Promise<Report | Skipped> {
  const folders = {
    readability: findCorpus("articles/readability"),
    wcxb: findCorpus("articles/wcxb"),
    documents: findCorpus("documents"),
    cranfield: findCorpus("retrieval/cranfield"),
  };
  const { readability, wcxb, documents, cranfield } = folders;
  if (readability === null || wcxb === null || documents === null || cranfield === null)
    return { title, skipped: "The corpora are not all on this machine (set CORPORA)." };
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await createEvalContext(dataDir);
  try {
    const pages = selectPages({ readability, wcxb, documents });
    const { entryIds } = await buildLibrary(ctx, pages);
    const ofPages = await measure(ctx, entryIds, loadSubjects());
    const { texts, relevant } = loadCollection(cranfield);
    const other = await addUser(ctx);
    const abstracts = await saveTexts(other, texts);
    const judged = [...relevant.values()].map((grades) => ({
      entries: [...grades].flatMap(([id, grade]) => (grade > 0 && abstracts.has(id) ? [id] : [])),
    }));
    return report({ pages: ofPages, Cranfield: await measure(other, abstracts, judged) });
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages that authors of questions about the library judged to be of one subject. */
function loadSubjects(): Group[] {
  const file = new URL("questions/library-subjects.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Group[];
}

async function measure(
  ctx: Ctx,
  entryIds: ReadonlyMap<string, string>,
  groups: readonly Group[],
): Promise<Measured> {
  const pairs = choosePairs(groups);
  const names = new Map([...entryIds].map(([name, id]) => [id, name]));
  const shown = new Map<string, string[]>();
  for (const name of new Set(pairs.flatMap(({ one, other }) => [one, other]))) {
    const { related } = await getConnections(ctx, entryIds.get(name)!);
    shown.set(
      name,
      related.map(({ entry }) => names.get(entry.id)!),
    );
  }
  return { pairs, groups, shown };
}

function choosePairs(groups: readonly Group[]): Pair[] {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const large = groups.filter(({ entries }) => entries.length > 1);
  const all = [...new Set(groups.flatMap(({ entries }) => entries))];
  const chosen = new Map<string, Pair>();
  const count = (isSame: boolean) =>
    [...chosen.values()].filter((pair) => pair.isSame === isSame).length;
  const add = (one: string, other: string, isSame: boolean) =>
    chosen.set([one, other].toSorted().join(" "), { one, other, isSame });
  while (count(true) < pairsOfEach) {
    const { entries } = pick(large);
    const [one, other] = [pick(entries), pick(entries)];
    if (one !== other) add(one, other, true);
  }
  while (count(false) < pairsOfEach) {
    const [one, other] = [pick(all), pick(all)];
    if (one !== other && !areOfOne(groups, one, other)) add(one, other, false);
  }
  return [...chosen.values()];
}

function areOfOne(groups: readonly Group[], one: string, other: string): boolean {
  return groups.some(({ entries, optional = [] }) => {
    const has = (name: string) => entries.includes(name) || optional.includes(name);
    return has(one) && has(other);
  });
}

function report(measured: Record<string, Measured>): Report {
  const all = Object.values(measured);
  return {
    title,
    size: `${all.flatMap(({ pairs }) => pairs).length} pairs: ${Object.keys(measured).join(" and ")} in equal parts, half of each of one subject.`,
    rows: [
      ...describe("all", all, true),
      ...Object.entries(measured).flatMap(([name, one]) => describe(name, [one], false)),
    ],
    notes: all.flatMap(({ pairs, shown }) =>
      pairs
        .filter(({ one, other, isSame }) => !isSame && isShown(shown, one, other))
        .map(({ one, other }) => `of other subjects, but shown: ${one}, ${other}`),
    ),
  };
}

const isShown = (shown: Measured["shown"], one: string, other: string): boolean =>
  shown.get(one)!.includes(other) || shown.get(other)!.includes(one);

function describe(name: string, measured: readonly Measured[], hasGoal: boolean): Row[] {
  const found = measured.flatMap(({ pairs, shown }) =>
    pairs.filter(({ one, other }) => isShown(shown, one, other)),
  );
  const right = found.filter(({ isSame }) => isSame).length;
  const partners = measured.flatMap(({ groups, shown }) =>
    [...shown]
      .filter(([one]) => groups.some(({ entries }) => entries.length > 1 && entries.includes(one)))
      .map(([one, others]) =>
        others.some((other) =>
          groups.some(({ entries }) => entries.includes(one) && entries.includes(other)),
        ),
      ),
  );
  const served = partners.filter(Boolean).length;
  const row = (what: string, value: number, of: number, goal: number): Row => ({
    what: `${name}: ${what}`,
    value: `${value} of ${of} (${(value / of).toFixed(2)})`,
    goal: hasGoal ? `≥ ${goal}` : "",
    isMet: hasGoal ? value / of >= goal : null,
  });
  const shownInAll = measured
    .flatMap(({ shown }) => [...shown.values()])
    .map(({ length }) => length);
  return [
    row("of the pairs shown, those of one subject", right, found.length, 0.9),
    row("entries with a partner that show one", served, partners.length, 0.6),
    {
      what: `${name}: related entries shown, mean`,
      value: (shownInAll.reduce((sum, length) => sum + length, 0) / shownInAll.length).toFixed(1),
      goal: "",
      isMet: null,
    },
  ];
}
