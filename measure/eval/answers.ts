// Evaluates answers without a model: whether the right passage is cited, and whether unanswerable questions
// are refused.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ctx } from "#server/app-context.ts";
import { ask, askAll, type Asked, type Saved } from "./ask-questions.ts";
import { findCorpus } from "./corpora.ts";
import { createEvalContext } from "./eval-context.ts";
import { type SetName, sets } from "./questions/sets.ts";
import { findPercentile, type Report, type Row, type Skipped } from "./report.ts";
import {
  addUser,
  cutArticle,
  loadAbstracts,
  loadArticles,
  saveOnce,
  type Text,
} from "./saved-corpora.ts";

const title = "Answers, no model (own questions on articles and Cranfield)";
const fitted: SetName = "fitted on";
const names = Object.keys(sets) as SetName[];

export async function evaluateAnswers(): Promise<Report | Skipped> {
  const pages = findCorpus("articles/readability");
  const abstracts = findCorpus("retrieval/cranfield");
  if (pages === null || abstracts === null)
    return {
      title,
      skipped:
        "articles/readability and retrieval/cranfield are not both on this machine (set CORPORA).",
    };
  const dataDir = mkdtempSync(join(tmpdir(), "commonplace-eval-"));
  const { ctx, close } = await createEvalContext(dataDir);
  try {
    const articles = loadArticles(pages);
    const cranfield = loadAbstracts(abstracts);
    const whole = await save(ctx, [articles, cranfield.texts].flat().map(toWholeCut));
    // A second user has half of the articles. Questions on the missing articles must be refused.
    const half = articles.filter((_, index) => index % 2 === 0).map(toWholeCut);
    const partial = await save(await addUser(ctx), half);
    // A third user saves clippings: each passage is a separate entry.
    const cut = [...articles.map(cutArticle), ...cranfield.texts.map(toWholeCut)];
    const clippings = await save(await addUser(ctx), cut);
    const asked = { whole: await askSets(whole), some: await askSets(partial) };
    for (const question of cranfield.questions)
      asked.some.push(await ask(partial.ctx, question, "elsewhere", fitted));
    return report({ ...asked, clippings: await askSets(clippings) }, [
      `${whole.entryIds.size} entries`,
      `${partial.entryIds.size} of a second user`,
      `${clippings.entryIds.size} of a third user, who saved passages separately`,
    ]);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Cut = { id: string; texts: readonly Text[] };

function toWholeCut(one: Text): Cut {
  return { id: one.id, texts: [one] };
}

async function save(ctx: Ctx, cuts: readonly Cut[]): Promise<Saved> {
  const entryIds = await saveOnce(
    ctx,
    cuts.flatMap(({ texts }) => texts),
  );
  return { ctx, entryIds, texts: new Map(cuts.map(({ id, texts }) => [id, texts])) };
}

async function askSets(saved: Saved): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const name of names) asked.push(...(await askAll(saved, name, sets[name])));
  return asked;
}

function report(
  { whole, some, clippings }: Record<"whole" | "some" | "clippings", readonly Asked[]>,
  sizes: readonly string[],
): Report {
  const everything = [...whole, ...some, ...clippings];
  const times = everything.map(({ milliseconds }) => milliseconds);
  const answered = everything.filter(({ isRefused }) => !isRefused);
  const missed = whole.filter(
    ({ set, kind, isFound, isRefused }) =>
      set === fitted && (kind === "answerable" ? !isFound : !isRefused),
  );
  const counts = names.map(
    (name) =>
      `${name}: ${sets[name].answerable.length} answerable and ${sets[name].unanswerable.length} unanswerable questions`,
  );
  return {
    title,
    size: `${counts.join("; ")}. ${sizes.join("; ")}.`,
    rows: [
      ...measure("all questions", whole),
      ...names.flatMap((name) => measure(name, ofSet(whole, name))),
      ...measure("half of the articles saved", some).filter(isBar),
      toRow("… an article that is not saved: refused", refused(some, "unsaved"), 0.8),
      toRow("… Cranfield's own questions: refused", refused(some, "elsewhere"), 0.8),
      ...names.flatMap((name) =>
        measure(`passages saved separately, ${name}`, ofSet(clippings, name)).filter(isBar),
      ),
      toRow("quotes match the stored text word for word", share(answered, "isVerbatim"), 1),
      {
        what: "an answer including its search, p50 / p95",
        value: `${findPercentile(times, 0.5).toFixed(1)} / ${findPercentile(times, 0.95).toFixed(1)} ms`,
        goal: "",
        isMet: null,
      },
    ],
    notes: missed.map(({ kind, isRefused, question }) =>
      kind === "answerable"
        ? `${isRefused ? "wrongly refused" : "not found"}: ${question}`
        : `wrongly answered (${kind}): ${question}`,
    ),
  };
}

function measure(what: string, asked: readonly Asked[]): Row[] {
  const right = asked.filter(({ kind }) => kind === "answerable");
  const wrong = asked.filter(({ kind }) => kind === "near" || kind === "off");
  return [
    toRow(`${what}: the right passage first or second`, share(right, "isFound"), 0.85),
    toRow("… the right entry", share(right, "isEntry")),
    toRow("… the quote contains the expected words", share(right, "isQuoted")),
    toRow("… the right passage anywhere", share(right, "isAnywhere")),
    toRow("… wrongly refused", share(right, "isRefused")),
    toRow(`${what}: unanswerable refused`, share(wrong, "isRefused"), 0.8),
    toRow("… the subject is saved, the thing asked is not", refused(asked, "near")),
    toRow("… nothing on the subject is saved", refused(asked, "off")),
  ];
}

function isBar({ goal }: Row): boolean {
  return goal !== "";
}

function ofSet(asked: readonly Asked[], name: SetName): Asked[] {
  return asked.filter(({ set }) => set === name);
}

function refused(asked: readonly Asked[], kind: Asked["kind"]): number {
  return share(
    asked.filter((one) => one.kind === kind),
    "isRefused",
  );
}

function share(
  asked: readonly Asked[],
  sign: "isEntry" | "isFound" | "isQuoted" | "isAnywhere" | "isRefused" | "isVerbatim",
): number {
  return asked.filter((one) => one[sign]).length / asked.length;
}

function toRow(what: string, value: number, goal: number | null = null): Row {
  return {
    what,
    value: `${(value * 100).toFixed(1)} %`,
    goal: goal === null ? "" : goal === 1 ? "100 %" : `≥ ${goal * 100} %`,
    isMet: goal === null ? null : value >= goal,
  };
}
