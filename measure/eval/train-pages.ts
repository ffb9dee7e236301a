/**
 * Trains the model that chooses the blocks of a page: `npm run train:pages` writes the weights of two models, one of
 * all pages for the product, and one without the held-out sites for `npm run eval pages`;
 * `npm run train:pages -- --check` prints a cross-validation over the sites that are not held out instead.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { chooseByProbability } from "#features/capture/server/reading/html/blocks/choose-blocks.ts";
import { modelFile } from "#features/capture/server/reading/html/blocks/load-model.ts";
import {
  formatModel,
  predictProbability,
  type TreeModel,
} from "#features/capture/server/reading/html/blocks/tree-model.ts";
import { findCorpus } from "./corpora.ts";
import type { DescribedLabels, WorkerInput } from "./pages/describe-worker.ts";
import { growTrees, type GrowthOptions } from "./pages/grow-trees.ts";
import { findFold, heldOutModelFile, isHeldOut, listPages } from "./pages/page-corpus.ts";
import { makeTrainingRows } from "./pages/training-rows.ts";
import { findMean } from "./report.ts";
import { scoreTokens } from "./token-f1.ts";

const options: GrowthOptions = {
  trees: 160,
  leaves: 31,
  learningRate: 0.08,
  minLeafWeight: 20,
  l2: 5,
  featureShare: 0.5,
  rowShare: 0.6,
  seed: 1,
};
const about =
  "Gradient-boosted trees trained by measure/eval/train-pages.ts on pages of WCXB " +
  "(Murrough-Foley/web-content-extraction-benchmark, CC-BY-4.0).";

function describeInWorker(input: WorkerInput): Promise<DescribedLabels[]> {
  return new Promise((resolve, reject) => {
    const described: DescribedLabels[] = [];
    const worker = new Worker(new URL("./pages/describe-worker.ts", import.meta.url), {
      workerData: input,
    });
    worker.on("message", (page: DescribedLabels) => described.push(page));
    worker.on("error", reject);
    worker.on("exit", () => resolve(described));
  });
}

async function describeAll(folder: string): Promise<DescribedLabels[]> {
  const names = listPages(folder);
  const workers = availableParallelism();
  const parts = Array.from({ length: workers }, (_, part) =>
    names.filter((_name, index) => index % workers === part),
  );
  const described = await Promise.all(
    parts.map((part) => describeInWorker({ folder, names: part })),
  );
  return described.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

function train(pages: readonly DescribedLabels[]): TreeModel {
  return growTrees(makeTrainingRows(pages), options, (count) => {
    if (count % 50 === 0) console.log(`${count} trees`);
  });
}

function scorePage(model: TreeModel, page: DescribedLabels): number {
  const width = model.featureCount;
  const probabilities = page.texts.map((_, index) =>
    predictProbability(model, page.rows.subarray(index * width, (index + 1) * width)),
  );
  const blocks = page.texts.map((text, index) => ({
    text,
    words: page.words[index]!,
    element: { parentNode: page.parents[index] },
  }));
  const isKept = chooseByProbability(blocks, probabilities, page.places);
  const kept = page.texts.filter((_, index) => isKept[index]);
  return scoreTokens(kept.join("\n"), page.truth).f1;
}

function crossValidate(pages: readonly DescribedLabels[]): void {
  const scores = new Map<string, number[]>();
  for (const fold of [1, 2, 3, 4]) {
    const model = train(pages.filter(({ site }) => findFold(site) !== fold));
    for (const page of pages.filter(({ site }) => findFold(site) === fold)) {
      const f1 = scorePage(model, page);
      for (const kind of [page.kind, "all"]) scores.set(kind, [...(scores.get(kind) ?? []), f1]);
    }
  }
  for (const [kind, f1s] of scores)
    console.log(`${kind}: ${findMean(f1s).toFixed(3)} (${f1s.length} pages)`);
}

const folder = findCorpus("articles/wcxb");
if (!folder) throw new Error("articles/wcxb is not on this machine (set CORPORA).");
const pages = await describeAll(folder);
const notHeldOut = pages.filter(({ site }) => !isHeldOut(site));
if (process.argv.includes("--check")) crossValidate(notHeldOut);
else {
  writeFileSync(heldOutModelFile, formatModel(train(notHeldOut), about));
  writeFileSync(modelFile, formatModel(train(pages), about));
}
