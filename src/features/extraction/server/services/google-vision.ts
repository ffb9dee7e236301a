// Reads images with Google Vision's REST API.
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ReadWord } from "#features/capture/contract.ts";
import type { VisionSettings } from "#server/settings/extraction-settings.ts";
import { AppError } from "#shared/errors.ts";
import type { ImageReader, ReadImage, ReadingPurpose } from "../image-reader.ts";
import { failService, type ServiceFailure } from "./service-failure.ts";

const service = { name: "Google Vision", settings: "GOOGLE_VISION_API_KEY" };
const maxAttempts = 3;
const maxAnswerBytes = 40 * 1024 * 1024;

const Vertex = z.object({ x: z.number().default(0), y: z.number().default(0) });
const Word = z.object({
  confidence: z.number().default(0),
  boundingBox: z.object({
    vertices: z.array(Vertex).default([]),
    normalizedVertices: z.array(Vertex).default([]),
  }),
  symbols: z.array(
    z.object({
      text: z.string(),
      property: z
        .object({ detectedBreak: z.object({ type: z.string().default("") }).optional() })
        .optional(),
    }),
  ),
});
const VisionPage = z.object({
  width: z.number().default(0),
  height: z.number().default(0),
  blocks: z
    .array(z.object({ paragraphs: z.array(z.object({ words: z.array(Word) })).default([]) }))
    .default([]),
});
const Failure = z.object({ code: z.number().default(0), status: z.string().default("") });
const Answer = z.object({
  responses: z
    .array(
      z.object({
        fullTextAnnotation: z.object({ pages: z.array(VisionPage).default([]) }).optional(),
        labelAnnotations: z
          .array(z.object({ description: z.string(), score: z.number().default(0) }))
          .default([]),
        error: Failure.optional(),
      }),
    )
    .min(1),
});
const Refusal = z.object({ error: Failure });
type Word = z.infer<typeof Word>;

// Labels that name a kind of document; others describe the picture.
const documentLabels = new Set([
  "receipt",
  "invoice",
  "letter",
  "form",
  "newspaper",
  "book",
  "page",
  "screenshot",
  "business card",
  "menu",
  "poster",
  "ticket",
  "map",
  "handwriting",
  "identity document",
  "whiteboard",
  "sign",
]);

export function createVision(
  { apiKey, endpoint }: VisionSettings,
  { timeoutMs = 60_000, firstPauseMs = 1_000 }: { timeoutMs?: number; firstPauseMs?: number } = {},
): ImageReader {
  const ask = async (bytes: Buffer, purpose: ReadingPurpose, signal: AbortSignal) => {
    const text = { type: purpose === "detection" ? "TEXT_DETECTION" : "DOCUMENT_TEXT_DETECTION" };
    const features =
      purpose === "detection" ? [text] : [text, { type: "LABEL_DETECTION", maxResults: 10 }];
    const response = await fetch(`${endpoint}/v1/images:annotate`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-goog-api-key": apiKey },
      body: JSON.stringify({
        requests: [{ image: { content: bytes.toString("base64") }, features }],
      }),
      redirect: "error",
      signal,
    });
    return { status: response.status, body: await readJson(response) };
  };
  return {
    atOnce: 4,
    read: async ({ bytes }, purpose, { signal }) => {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      for (let attempt = 1; ; attempt += 1) {
        signal.throwIfAborted();
        try {
          const { status, body } = await ask(bytes, purpose, limited);
          const failure = findFailure(status, body);
          if (failure === null) return toReadImage(body);
          throw failService(service, failure, new Error(`status ${status}`));
        } catch (error) {
          signal.throwIfAborted();
          const failed = explain(error, limited.aborted);
          if (limited.aborted || attempt === maxAttempts || !mayPass(failed)) throw failed;
          await wait(firstPauseMs * 2 ** (attempt - 1), undefined, { signal: limited }).catch(
            () => {},
          );
        }
      }
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxAnswerBytes) throw new SyntaxError("the answer is too long");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

function explain(error: unknown, isLate: boolean): AppError {
  if (error instanceof AppError) return error;
  if (isLate) return failService(service, "timeout", error);
  const isUnread = error instanceof SyntaxError || error instanceof z.ZodError;
  return failService(service, isUnread ? "malformed" : "offline", error);
}

function mayPass({ code, retryAfterSeconds }: AppError): boolean {
  return code === "unavailable" && retryAfterSeconds !== undefined;
}

/** By HTTP status, or by the google.rpc status in a successful response. */
function findFailure(status: number, body: unknown): ServiceFailure | null {
  if (status === 200) {
    const { error } = Answer.parse(body).responses[0]!;
    return error === undefined ? null : (failureOfCode[error.code] ?? "overloaded");
  }
  if (status === 401 || status === 403) return "credentials";
  if (status === 413) return "too_large";
  if (status === 429) return "throttled";
  if (status >= 500) return "overloaded";
  const refused = Refusal.safeParse(body);
  // Google reports a wrong key as an invalid argument.
  const isKey = status === 400 && /API.?KEY/i.test(JSON.stringify(body).slice(0, 2_000));
  if (isKey) return "credentials";
  return refused.success ? "unsupported" : "malformed";
}

const failureOfCode: Record<number, ServiceFailure> = {
  3: "unsupported",
  4: "timeout",
  7: "credentials",
  8: "throttled",
  14: "overloaded",
  16: "credentials",
};

function toReadImage(body: unknown): ReadImage {
  const { fullTextAnnotation, labelAnnotations } = Answer.parse(body).responses[0]!;
  const lines: ReadImage["lines"] = [];
  for (const page of fullTextAnnotation?.pages ?? []) {
    for (const { paragraphs } of page.blocks) {
      for (const { words } of paragraphs) {
        let line: ReadWord[] = [];
        let hasBreak = true;
        for (const word of words) {
          const read = toWord(word, page);
          const before = line.at(-1);
          // Parts without a break between them are one word.
          if (before !== undefined && !hasBreak) joinWords(before, read);
          else line.push(read);
          const kind = word.symbols.at(-1)?.property?.detectedBreak?.type ?? "";
          hasBreak = kind !== "";
          if (kind !== "EOL_SURE_SPACE" && kind !== "LINE_BREAK" && kind !== "HYPHEN") continue;
          lines.push({ words: line });
          line = [];
        }
        if (line.length > 0) lines.push({ words: line });
      }
    }
  }
  const label = labelAnnotations.find(({ description }) =>
    documentLabels.has(description.toLowerCase()),
  );
  return { lines, documentType: label?.description ?? null };
}

function toWord(
  { symbols, confidence, boundingBox }: Word,
  page: z.infer<typeof VisionPage>,
): ReadWord {
  const isNormal = boundingBox.normalizedVertices.length > 0;
  const corners = isNormal ? boundingBox.normalizedVertices : boundingBox.vertices;
  const across = isNormal ? 1 : Math.max(1, page.width);
  const down = isNormal ? 1 : Math.max(1, page.height);
  const xs = corners.map(({ x }) => Math.max(0, Math.min(1, x / across)));
  const ys = corners.map(({ y }) => Math.max(0, Math.min(1, y / down)));
  const x = Math.min(1, ...xs);
  const y = Math.min(1, ...ys);
  return {
    text: symbols.map(({ text }) => text).join(""),
    confidence: confidence * 100,
    box: { x, y, width: Math.max(x, ...xs) - x, height: Math.max(y, ...ys) - y },
  };
}

function joinWords(before: ReadWord, { text, confidence, box }: ReadWord): void {
  const right = Math.max(before.box.x + before.box.width, box.x + box.width);
  const bottom = Math.max(before.box.y + before.box.height, box.y + box.height);
  const x = Math.min(before.box.x, box.x);
  const y = Math.min(before.box.y, box.y);
  before.text += text;
  before.confidence = Math.min(before.confidence, confidence);
  before.box = { x, y, width: right - x, height: bottom - y };
}
