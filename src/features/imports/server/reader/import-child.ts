// Entry point of the child process that reads uploads. It returns batches of items on request.
import { serveParent } from "#server/child/serve-parent.ts";
import { AppError } from "#shared/errors.ts";
import { parseUpload } from "../formats/parse-upload.ts";
import type { ImportFound } from "../items/import-item.ts";
import type { ImportAnswer, ImportTask } from "./import-protocol.ts";

/**
 * Limits of a batch: items, UTF-16 units of their texts, and time, as skipping the rows of other parts takes
 * long.
 */
const batch = { most: 250, longest: 2 * 1024 * 1024, milliseconds: 5_000 };

let found: AsyncGenerator<ImportFound> | null = null;

function measure(one: ImportFound): number {
  return one.kind === "item" ? (one.item.text?.length ?? 0) + (one.item.html?.length ?? 0) : 500;
}

async function runTask(task: ImportTask): Promise<ImportAnswer> {
  found ??= parseUpload(task);
  const list: ImportFound[] = [];
  let length = 0;
  try {
    const until = performance.now() + batch.milliseconds;
    while (list.length < batch.most && length < batch.longest && performance.now() < until) {
      const next = await found.next();
      if (next.done) return { found: list, isLast: true };
      list.push(next.value);
      length += measure(next.value);
    }
    return { found: list, isLast: false };
  } catch (error) {
    if (error instanceof AppError) return { refused: { code: error.code, message: error.message } };
    throw error;
  }
}

serveParent(runTask);
