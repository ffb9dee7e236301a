/** Leaves out what cannot answer: headings, questions, keywords, catalogue numbers, references and TeX. */
import type { SentenceSpan } from "#server/text/sentence-spans.ts";
import { listReferences } from "./list-references.ts";

const maxHeadingCharacters = 60;
const maxHeadingWords = 6;
/** No digit or colon: a line such as "Weight: 332 g" is an answer. */
const fewWords = /^[\p{Lu}\p{Lo}][^\d:：|]*$/u;
/** As in "2.1 Measurements". */
const numberedHeading = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,4})\.?\s\p{Lu}[^\d:：|]+$/u;

const labels = [
  String.raw`(?:author |index )?key[- ]?words?(?: and phrases)?`,
  "index terms|general terms|subject (?:headings?|terms?|classifications?)|categories and subject descriptors|ccs concepts",
  "tags?|topics?|filed under|posted in|categor(?:y|ies)",
  "jel(?: classifications?| codes?)?|msc(?: classifications?)?|pacs(?: numbers?)?|ams (?:subject )?classifications?",
  "isbn(?:-1[03])?|e?issn|doi|pmid|pmcid|arxiv|lccn|oclc",
  "schlag(?:wörter|worte)|schlüsselwörter|stichwörter|mots[- ]clés|palabras clave|palavras[- ]chave|parole chiave|klíčová slova|キーワード|关键词",
].join("|");
/** Lines of keywords or numbers: below a label with a colon, or with a label that needs none. */
const labelled = new RegExp(String.raw`^(?:${labels})\s*[:：—–]`, "iu");
const bareLabel =
  /^(?:Key ?[Ww]ords(?: and [Pp]hrases)?|Index Terms|General Terms|Categories and Subject Descriptors|CCS Concepts)[\s.]+(?=[\p{Lu}\d])|^(?:JEL|PACS|MSC|ISBN|e?ISSN|DOI|PMID|arXiv)\s+\S*\d/u;
/** As in "D.4.1 [Process Management]: Scheduling". */
const classification = /(?<![\p{L}\p{N}])[A-K]\.\d(?:\.(?:\d|m))?\s\[/u;

const formula =
  /\$\$[^$]{1,2000}(?:\$\$|$)|\$[^$\n]{1,200}\$|\\\([^\n]{1,500}?\\\)|\\\[[^]{1,2000}?\\\]|\\[a-zA-Z]+(?:\{[^{}]{0,80}\})*|[_^]\{[^{}]{0,80}\}/gu;
const formulaSign = /\\[a-zA-Z]{2,}|\\[([]|\$\$|[_^]\{/u;
/** The share of a sentence's characters that are not in formulas. */
const minProse = 0.5;
const maxQuestionCharacters = 120;
/** Sentences from a heading to the text below it. */
const farthest = 3;

/**
 * By sentence of `text`: the first sentence of its quote. A heading or a question is answered by the text below it; null
 * if there is none, and for what is no answer.
 */
export function listQuoted(text: string, sentences: readonly SentenceSpan[]): (number | null)[] {
  const references = listReferences(text);
  const isAnswer = sentences.map((one) => {
    if (one.cells !== undefined) return one.cells.length > 0;
    const words = text.slice(one.start, one.end);
    return !(
      one.kind === "formula" ||
      labelled.test(words) ||
      bareLabel.test(words) ||
      classification.test(words) ||
      isFormula(words) ||
      references.some(([from, to]) => one.start >= from && one.start < to)
    );
  });
  const names = sentences.map((_, at) => isHeading(sentences, at, text));
  const asks = sentences.map((one) => isQuestion(one, text));
  return sentences.map((_, at) => {
    let first = at;
    while (names[first] === true) first += 1;
    if (asks[first] === true) first += 1;
    if (isAnswer[first] !== true || names[first] || asks[first]) return null;
    return first - at > farthest ? null : first;
  });
}

/** A long sentence that ends with a question mark, or one with a colon, may say something before. */
function isQuestion({ start, end }: SentenceSpan, text: string): boolean {
  const words = text.slice(start, end);
  if (words.length > maxQuestionCharacters || /.{4}[:：]/u.test(words)) return false;
  return /[?？]["')\]»”’]*$/u.test(words);
}

function isFormula(sentence: string): boolean {
  if (!formulaSign.test(sentence)) return false;
  return sentence.replace(formula, "").trim().length < minProse * sentence.length;
}

/** A heading; or a few words in a line of their own, which name what follows. */
function isHeading(sentences: readonly SentenceSpan[], at: number, text: string): boolean {
  const { start, end, isLine, kind, block } = sentences[at]!;
  if (kind === "heading") return true;
  if (kind !== "paragraph" || !isLine || end - start > maxHeadingCharacters) return false;
  const words = text.slice(start, end);
  if (numberedHeading.test(words)) return true;
  const isAlone = sentences[at - 1]?.block !== block && sentences[at + 1]?.block !== block;
  return isAlone && fewWords.test(words) && words.split(" ").length <= maxHeadingWords;
}
