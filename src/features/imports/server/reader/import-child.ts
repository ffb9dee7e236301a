// Entry point of the child process that reads uploads. It returns batches of items on request.
import { serveParent } from "#server/child/serve-parent.ts";
import { AppError } from "#shared/errors.ts";
import { type ImportTask, parseUpload } from "../formats/parse-upload.ts";
import type { ImportFound } from "../items/import-item.ts";
import type { ImportAnswer } from "./import-protocol.ts";

/** Limits of a batch. Lengths are in UTF-16 units. The time is limited because skipping rows can be slow. */
const batch = { maxCount: 250, maxLength: 2 * 1024 * 1024, maxMs: 5_000 };

/** The file is the same in all tasks of a child. */
let reading: AsyncGenerator<ImportFound> | null = null;

function measureLength(found: ImportFound): number {
  if (found.kind !== "item") return 500;
  const { text, html, document } = found.item;
  // The blocks take about twice the length of their text.
  return (text?.length ?? 0) + (html?.length ?? 0) + 2 * (document?.text.length ?? 0);
}

async function runTask(task: ImportTask): Promise<ImportAnswer> {
  reading ??= parseUpload(task);
  const found: ImportFound[] = [];
  let length = 0;
  try {
    const until = performance.now() + batch.maxMs;
    while (found.length < batch.maxCount && length < batch.maxLength && performance.now() < until) {
      const next = await reading.next();
      if (next.done) return { found, isLast: true };
      found.push(next.value);
      length += measureLength(next.value);
    }
    return { found, isLast: false };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } };
    throw error;
  }
}

serveParent(runTask);
