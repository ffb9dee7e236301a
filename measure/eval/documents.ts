// Reads documents of every class in the sandboxed reader: valid ones must be read, and bad ones must end in a
// plain message.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { decodeText } from "#server/text/decode-text.ts";
import { defaultReaderLimits } from "#features/capture/server/reading/reader-host.ts";
import { startReader } from "#features/capture/server/reading/reader-process.ts";
import type { ReadKind, ReadOutcome } from "#features/capture/server/reading/reading-protocol.ts";
import { findCorpus } from "./corpora.ts";
import { findPercentile } from "./report.ts";
import type { Report, Row, Skipped } from "./report.ts";
import { scoreTokens } from "./token-f1.ts";

const title = "Documents (documents/, in the bounded reader)";

type Sample = {
  file: string;
  cls: "text" | "no-text" | "encrypted" | "malformed" | "active";
  encryption?: string;
};
type Result = Sample & { end: string; outcome: ReadOutcome | null; ms: number; peakRss: number };
type Charset = { file: string; utf8_sha256: string | null; first_120_chars: string | null };

const kinds: Record<string, ReadKind> = {
  ".pdf": "pdf",
  ".doc": "doc",
  ".docx": "docx",
  ".docm": "docx",
};

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(path, "utf8")) as Value;
}

/** Uses a new child process for each document, so that memory is measured per document. */
async function readSample(folder: string, sample: Sample): Promise<Result> {
  const bytes = readFileSync(join(folder, sample.file));
  const kind = kinds[extname(sample.file)] ?? "txt";
  const request = { bytes, kind, url: null, contentType: null, fileName: basename(sample.file) };
  const reader = startReader();
  const started = performance.now();
  const end = await reader.run({ task: "read", request }, defaultReaderLimits);
  const ms = performance.now() - started;
  reader.stop();
  const outcome = end.end === "answer" && end.answer.task === "read" ? end.answer.outcome : null;
  return {
    ...sample,
    end: "message" in end ? `${end.end}: ${end.message}` : end.end,
    outcome,
    ms,
    peakRss: reader.peakRss(),
  };
}

// Empty documents must be reported as empty, and image-only documents as scanned.
function isReadAsDue({ cls, encryption, outcome }: Result): boolean {
  if (!outcome) return false;
  const isWithoutText = !outcome.ok && (outcome.kind === "empty" || outcome.kind === "scanned");
  if (cls === "text") return outcome.ok || isWithoutText;
  if (cls === "no-text") return isWithoutText;
  if (cls === "encrypted" && !encryption?.includes("empty password"))
    return !outcome.ok && outcome.kind === "encrypted";
  return true;
}

function describeEnd({ outcome, end }: Result): string {
  if (!outcome) return end.slice(0, 200);
  return outcome.ok
    ? `read, ${outcome.text.length} characters`
    : `${outcome.kind}: ${outcome.message}`;
}

function scoreCharsets(folder: string): { right: number; all: number; notes: string[] } {
  const samples = readJson<Charset[]>(join(folder, "txt/charsets/expected.json")).filter(
    (sample) => sample.utf8_sha256 && existsSync(join(folder, "txt/charsets", sample.file)),
  );
  const notes: string[] = [];
  for (const sample of samples) {
    const decoded = decodeText(readFileSync(join(folder, "txt/charsets", sample.file)));
    const text = decoded?.text.replace(/^\ufeff/, "") ?? "";
    const isSame = [text, `\ufeff${text}`, text.replaceAll("\r\n", "\n")].some(
      (form) => createHash("sha256").update(form).digest("hex") === sample.utf8_sha256,
    );
    const start = sample.first_120_chars?.replace(/^\ufeff/, "") ?? "";
    const isStartSame =
      start !== "" && text.replaceAll("\r\n", "\n").startsWith(start.replaceAll("\r\n", "\n"));
    if (!isSame && !isStartSame)
      notes.push(`charset: ${sample.file} decoded as ${decoded?.charset ?? "binary"}`);
  }
  return { right: samples.length - notes.length, all: samples.length, notes };
}

type ExpectedDoc = Record<"body" | "footnotes" | "endnotes" | "textboxes", string>;

function scoreDocs(
  folder: string,
  results: readonly Result[],
): { lowest: number; notes: string[]; all: number } {
  const expected = readJson<Record<string, ExpectedDoc>>(
    join(folder, "doc/word-extractor/expected-text.json"),
  );
  const scores = results.flatMap((result) => {
    const name = basename(result.file, extname(result.file));
    const want = expected[name];
    if (!want || !result.file.includes("word-extractor/") || !result.outcome?.ok) return [];
    const parts = [want.body, want.textboxes, want.footnotes, want.endnotes].join("\n");
    return [{ file: result.file, f1: scoreTokens(result.outcome.text, parts).f1 }];
  });
  scores.sort((a, b) => a.f1 - b.f1);
  return {
    lowest: scores[0]?.f1 ?? Number.NaN,
    all: scores.length,
    notes: scores
      .slice(0, 3)
      .map((score) => `against word-extractor's text: ${score.file} F1 ${score.f1.toFixed(3)}`),
  };
}

export async function evaluateDocuments(): Promise<Report | Skipped> {
  const folder = findCorpus("documents");
  if (!folder) return { title, skipped: "documents is not on this machine (set CORPORA)." };
  const samples = readJson<Sample[]>(join(folder, "files.json"));
  const results: Result[] = [];
  for (const sample of samples) results.push(await readSample(folder, sample));

  const classes = ["text", "no-text", "encrypted", "malformed", "active"] as const;
  const wrong = results.filter((result) => !isReadAsDue(result));
  const rows: Row[] = classes.map((cls) => {
    const all = results.filter((result) => result.cls === cls);
    const right = all.filter(isReadAsDue).length;
    return {
      what: `class ${cls}: expected outcome`,
      value: `${right} of ${all.length}`,
      goal: "100 %",
      isMet: right === all.length,
    };
  });
  const charsets = scoreCharsets(folder);
  const docs = scoreDocs(folder, results);
  const crashes = results.filter((result) => result.end !== "answer").length;
  const peak = Math.max(...results.map((result) => result.peakRss));
  const ceiling = defaultReaderLimits.maxRssBytes;
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
  const times = results.map((result) => result.ms);
  const heaviest = [...results].sort((a, b) => b.peakRss - a.peakRss).slice(0, 3);
  const slowest = [...results].sort((a, b) => b.ms - a.ms).slice(0, 3);
  const empty = results.filter(
    (result) => result.cls === "text" && result.outcome && !result.outcome.ok,
  );
  return {
    title,
    size: `${samples.length} files, each in a separate child process, whose start is included in the times.`,
    rows: [
      ...rows,
      {
        what: "charsets right",
        value: `${charsets.right} of ${charsets.all}`,
        goal: "100 %",
        isMet: charsets.right === charsets.all,
      },
      {
        what: `DOC and DOCX text, lowest token F1 of ${docs.all}`,
        value: docs.lowest.toFixed(3),
        goal: "",
        isMet: null,
      },
      {
        what: "crashes, kills, internal errors",
        value: String(crashes),
        goal: "0",
        isMet: crashes === 0,
      },
      {
        what: "reader's peak memory",
        value: megabytes(peak),
        goal: `≤ ${megabytes(ceiling)}`,
        isMet: peak <= ceiling,
      },
      {
        what: "read, p50",
        value: `${findPercentile(times, 0.5).toFixed(0)} ms`,
        goal: "",
        isMet: null,
      },
      {
        what: "read, p95",
        value: `${findPercentile(times, 0.95).toFixed(0)} ms`,
        goal: "",
        isMet: null,
      },
    ],
    notes: [
      ...wrong.map((result) => `wrong: ${result.file} (${result.cls}): ${describeEnd(result)}`),
      ...empty.map((result) => `class text without text: ${result.file}: ${describeEnd(result)}`),
      ...charsets.notes,
      ...docs.notes,
      ...heaviest.map((result) => `heaviest: ${result.file} ${megabytes(result.peakRss)}`),
      ...slowest.map((result) => `slowest: ${result.file} ${result.ms.toFixed(0)} ms`),
      ...results
        .filter(
          (result) =>
            result.cls === "malformed" || result.cls === "active" || result.cls === "encrypted",
        )
        .map((result) => `${result.cls}: ${result.file}: ${describeEnd(result)}`),
    ],
  };
}
