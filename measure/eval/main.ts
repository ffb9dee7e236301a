// Evaluates the product on independent corpora: `node measure/eval/main.ts articles …`.
import { evaluateAnswers } from "./answers.ts";
import { evaluateArticles } from "./articles.ts";
import { evaluateConnections } from "./connections.ts";
import { evaluateDocuments } from "./documents.ts";
import { evaluateFacts } from "./facts.ts";
import { evaluateImages } from "./images.ts";
import { evaluateImports } from "./imports.ts";
import { evaluateLibrary } from "./library/evaluate-library.ts";
import { evaluatePages } from "./pages.ts";
import { evaluatePictures } from "./pictures.ts";
import { evaluateRetrieval } from "./retrieval.ts";
import { evaluateSanitiser } from "./sanitiser.ts";
import { evaluateTopics } from "./topics.ts";
import { evaluateVectors } from "./vectors.ts";
import type { Report, Skipped } from "./report.ts";
import { describeMachine, formatReport } from "./report.ts";

const evaluations: readonly [name: string, evaluate: () => Promise<Report | Skipped>][] = [
  ["answers", evaluateAnswers],
  ["answers", evaluateLibrary],
  ["articles", evaluateArticles],
  ["connections", evaluateConnections],
  ["documents", evaluateDocuments],
  ["facts", evaluateFacts],
  ["images", evaluateImages],
  ["imports", evaluateImports],
  ["pages", evaluatePages],
  ["pictures", evaluatePictures],
  ["retrieval", evaluateRetrieval],
  ["sanitiser", evaluateSanitiser],
  ["topics", evaluateTopics],
  ["vectors", evaluateVectors],
];

const names = new Set(evaluations.map(([name]) => name));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.has(name));
if (unknown.length > 0) {
  console.error(`No evaluation called ${unknown.join(", ")}. There are: ${[...names].join(", ")}.`);
  process.exit(2);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}\n`);
let missed = 0;
for (const [name, evaluate] of evaluations) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const report = await evaluate();
  console.log(formatReport(report));
  if ("rows" in report) missed += report.rows.filter((row) => row.isMet === false).length;
}
process.exitCode = missed > 0 ? 1 : 0;
