// Text from images: the product's preprocessing and OCR compared with the OCR engine alone.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { classifyDocument } from "#features/extraction/server/classify-document.ts";
import { parseImageHeader } from "#server/files/image-header.ts";
import { applyOrientation } from "#features/extraction/server/reading/raster.ts";
import {
  recognisePage,
  type RecognisedPage,
} from "#features/extraction/server/reading/recognise-page.ts";
import {
  loadTesseract,
  type Page,
  type Tesseract,
} from "#features/extraction/server/reading/tesseract-core.ts";
import { measureCharacterErrors } from "./character-errors.ts";
import { findCorpus } from "./corpora.ts";
import { drawPictures, type Picture } from "./draw-pictures.ts";
import { findMean, findPercentile, type Report, type Row, type Skipped } from "./report.ts";

const title = "Text from images (images/tesseractjs, and pictures drawn by a browser)";
/** Other seeds use other texts, angles and fonts. */
const seeds = (process.env["SEEDS"] ?? "1,2").split(",").map(Number);

type Result = {
  name: string;
  /** The error rate of the engine alone; for the corpus, as recorded there. */
  baseline: number;
  own: number;
  ms: number;
  documentType: string | null;
  classified: string | null;
};
type Transcript = { file: string; text: string | null; baseline: { cer: number | null } | null };

const textOf = ({ lines }: RecognisedPage): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n");
const plainTextOf = ({ blocks }: Page): string =>
  blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words }) => words.map(({ text }) => text).join(" "))
    .join("\n");

function read(
  tesseract: Tesseract,
  bytes: Buffer,
): { page: RecognisedPage; plain: string; ms: number } {
  const stored = tesseract.decode(bytes);
  if (stored === null) throw new Error("a picture of the evaluation cannot be decoded");
  const plain = plainTextOf(tesseract.recognise(stored));
  const started = performance.now();
  const raster = applyOrientation(stored, parseImageHeader(bytes)?.orientation ?? 1);
  return { page: recognisePage(tesseract, raster), plain, ms: performance.now() - started };
}

function measureCorpus(tesseract: Tesseract, folder: string): Result[] {
  const transcripts = JSON.parse(
    readFileSync(join(folder, "transcripts.json"), "utf8"),
  ) as Transcript[];
  return transcripts.flatMap(({ file, text, baseline }) => {
    const cer = baseline?.cer ?? null;
    if (text === null || cer === null || !existsSync(join(folder, file))) return [];
    const { page, ms } = read(tesseract, readFileSync(join(folder, file)));
    const own = measureCharacterErrors(textOf(page), text);
    return [{ name: basename(file), baseline: cer, own, ms, documentType: null, classified: null }];
  });
}

/**
 * For pictures without text, 100 found characters count as an error rate of 1, which is the maximum for any
 * picture.
 */
const errorsOf = (found: string, text: string | null): number =>
  text === null
    ? Math.min(1, found.replaceAll(/\s/g, "").length / 100)
    : Math.min(1, measureCharacterErrors(found, text));

function measureDrawn(tesseract: Tesseract, pictures: readonly Picture[]): Result[] {
  return pictures.map(({ name, bytes, text, documentType }) => {
    const { page, plain, ms } = read(tesseract, bytes);
    const header = parseImageHeader(bytes)!;
    return {
      name,
      baseline: errorsOf(plain, text),
      own: errorsOf(textOf(page), text),
      ms,
      documentType,
      classified: classifyDocument(page, header),
    };
  });
}

function listTexts(folder: string): { title: string; sentences: string[] }[] {
  return readFileSync(join(folder, "docs.jsonl"), "utf8")
    .split("\n", 300)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; text: string })
    .map(({ title: heading, text }) => ({
      title: tidy(heading).slice(0, 60),
      sentences: text
        .replaceAll(/\s+/g, " ")
        .split(/ \. /)
        .map(tidy)
        .filter(({ length }) => length > 40 && length < 260),
    }))
    .filter(({ sentences }) => sentences.length >= 8);
}

/** The corpus is in lower case, with blanks before full stops. */
function tidy(sentence: string): string {
  const plain = sentence
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;])/g, "$1")
    .trim();
  const ended = /[.]$/.test(plain) ? plain : `${plain}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function compare(what: string, results: readonly Result[]): Row[] {
  const sum = (of: (result: Result) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const baseline = sum((result) => result.baseline);
  const own = sum((result) => result.own);
  const worse = results.filter((result) => result.own > result.baseline + 1e-9);
  return [
    {
      what: `${what}: character error rates, sum of ${results.length}`,
      value: `${own.toFixed(2)} (engine alone ${baseline.toFixed(2)})`,
      goal: "a third lower",
      isMet: own <= (baseline * 2) / 3,
    },
    {
      what: `${what}: images read worse than by the engine alone`,
      value: String(worse.length),
      goal: "0",
      isMet: worse.length === 0,
    },
  ];
}

export async function evaluateImages(): Promise<Report | Skipped> {
  const folder = findCorpus("images");
  const texts = findCorpus("retrieval/cranfield");
  if (folder === null || texts === null)
    return {
      title,
      skipped: "images or retrieval/cranfield is not on this machine (set CORPORA).",
    };
  const tesseract = await loadTesseract(["eng"]);
  const corpus = measureCorpus(tesseract, folder);
  const drawn = measureDrawn(tesseract, await drawPictures(seeds, listTexts(texts)));
  const all = [...corpus, ...drawn];
  const typed = drawn.filter(({ documentType }) => documentType !== null);
  const right = typed.filter(({ documentType, classified }) => documentType === classified);
  return {
    title,
    size: `${corpus.length} images of the corpus, ${drawn.length} drawn ones (seeds ${seeds.join(", ")}).`,
    rows: [
      ...compare("corpus", corpus),
      ...compare("drawn", drawn),
      {
        what: "document types recognised",
        value: `${right.length} of ${typed.length}`,
        goal: "≥ 80 %",
        isMet: right.length >= typed.length * 0.8,
      },
      {
        what: "read, mean · p95",
        value: `${findMean(all.map(({ ms }) => ms)).toFixed(0)} · ${findPercentile(
          all.map(({ ms }) => ms),
          0.95,
        ).toFixed(0)} ms`,
        goal: "",
        isMet: null,
      },
    ],
    notes: all
      .filter(
        ({ own, baseline, classified, documentType }) =>
          own > 0.005 || own > baseline || (documentType !== null && classified !== documentType),
      )
      .map(({ name, own, baseline, documentType, classified, ms }) => {
        const type =
          documentType === null || documentType === classified ? "" : `, called ${classified}`;
        const sign = own > baseline + 1e-9 ? " WORSE" : "";
        return `${name}: ${percent(own)} (engine alone ${percent(baseline)})${sign}${type}, ${ms.toFixed(0)} ms`;
      }),
  };
}
