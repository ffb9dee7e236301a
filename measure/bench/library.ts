/** The page of all entries: generated combinations of filters with a fixed seed, over one user's entries. */
import { startApp } from "../../scripts/app-process.ts";
import { formatLibraryPath, type LibraryFilter, librarySorts } from "#shared/library-filters.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";
import { ask, type Target } from "./http.ts";
import { libraryShape, loadLibrary } from "./library-load.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

const combinations = 200;
const seed = 24;

export async function measureLibrary(
  dataDir: string,
  size: number,
  signIn: (url: string) => Promise<{ target: Target; userId: string }>,
): Promise<Row[]> {
  const app = await startApp(dataDir);
  try {
    const { target, userId } = await signIn(app.url);
    const ids = await loadLibrary(dataDir, userId, size);
    const paths = generatePaths(ids);
    for (const path of paths) await ask(target, path);
    const samples: { path: string; took: number }[] = [];
    for (const path of paths) {
      const startedAt = performance.now();
      await ask(target, path);
      samples.push({ path, took: performance.now() - startedAt });
    }
    const times = samples.map(({ took }) => took);
    const slowest = samples.toSorted((a, b) => b.took - a.took)[0]!;
    return [
      {
        what: `${combinations} combinations of filters, seed ${seed}, p50 / p99`,
        reach: "≤ 20 / 80 ms",
        measured: `${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}`,
      },
      {
        what: `the slowest: ${decodeURIComponent(slowest.path).replace("/api/library?", "")}`,
        reach: "",
        measured: milliseconds(slowest.took),
      },
    ];
  } finally {
    await app.stop();
  }
}

/** Each with one to four filters and any order; values are frequent, rare, or of no entry. */
function generatePaths(ids: {
  collections: readonly string[];
  projects: readonly string[];
}): string[] {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  // Half of the values are as frequent as in the entries, the others equally likely.
  const value = (count: number) => Math.floor((random() < 0.5 ? random() ** 3 : random()) * count);
  const { topics, sites, authors } = libraryShape;
  const year = () => String(2015 + Math.floor(random() * 12));
  const choices: Record<string, () => string[]> = {
    topic: () => Array.from({ length: 1 + value(2) }, () => `Topic ${value(topics)}`),
    site: () => Array.from({ length: 1 + value(3) }, () => `site${value(sites)}.example`),
    author: () => [`Author ${value(authors)}`],
    language: () => [pick(["en", "fr", "pt", "de"])],
    type: () => [pick(["url", "text", "file", "pdf"])],
    collectionId: () => [pick(ids.collections)],
    projectId: () => [pick(ids.projects)],
    saved: () => [pick([year(), `${year()}-05`, ">=30d", `<${year()}`])],
    published: () => [pick([year(), `>=${year()}`, `${year()}-03`])],
    note: () => [pick(["true", "false"])],
    public: () => [pick(["true", "false"])],
    failed: () => ["true"],
  };
  return Array.from({ length: combinations }, () => {
    const names = Object.keys(choices).toSorted(() => random() - 0.5);
    const values = Object.fromEntries(
      names.slice(0, 1 + Math.floor(random() * 4)).map((name) => [name, choices[name]!()]),
    ) as LibraryFilter["values"];
    const q = random() < 0.1 ? pick(["about 12", "entry", "nothing like it"]) : "";
    return `/api${formatLibraryPath({ values, q, sort: pick(librarySorts) })}`;
  });
}
