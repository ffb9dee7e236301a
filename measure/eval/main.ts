// Evaluates the product on independent corpora: `node measure/eval/main.ts articles …`.
import { evaluateAnswers } from "./answers.ts";
import { evaluateArticles } from "./articles.ts";
import { evaluateDocuments } from "./documents.ts";
import { evaluateFacts } from "./facts.ts";
import { evaluateImages } from "./images.ts";
import { evaluateImports } from "./imports.ts";
import { evaluatePages } from "./pages.ts";
import { evaluatePictures } from "./pictures.ts";
import { evaluateRetrieval } from "./retrieval.ts";
import { evaluateSanitiser } from "./sanitiser.ts";
import { evaluateTopics } from "./topics.ts";
import { evaluateVectors } from "./vectors.ts";
import type { Report, Skipped } from "./report.ts";
import { describeMachine, formatReport } from "./report.ts";

const evaluations: Record<string, () => Promise<Report | Skipped>> = {
  answers: evaluateAnswers,
  articles: evaluateArticles,
  documents: evaluateDocuments,
  facts: evaluateFacts,
  images: evaluateImages,
  imports: evaluateImports,
  pages: evaluatePages,
  pictures: evaluatePictures,
  retrieval: evaluateRetrieval,
  sanitiser: evaluateSanitiser,
  topics: evaluateTopics,
  vectors: evaluateVectors,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in evaluations));
if (unknown.length > 0) {
  console.error(
    `No evaluation called ${unknown.join(", ")}. There are: ${Object.keys(evaluations).join(", ")}.`,
  );
  process.exit(2);
}

console.log(`${new Date().toISOString().slice(0, 10)}, ${describeMachine()}\n`);
let missed = 0;
for (const [name, evaluate] of Object.entries(evaluations)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const report = await evaluate();
  console.log(formatReport(report));
  if ("rows" in report) missed += report.rows.filter((row) => row.isMet === false).length;
}
process.exitCode = missed > 0 ? 1 : 0;
