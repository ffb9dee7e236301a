import { readFile } from "node:fs/promises";
import { AppError } from "#shared/errors.ts";
import type { ImportFound } from "./import-item.ts";

/** Reads what stands in a JSON list of findings. */
export async function* readImportFile(
  file: { path: string; name: string },
  _options: { signal: AbortSignal },
): AsyncGenerator<ImportFound[]> {
  const text = await readFile(file.path, "utf8");
  if (!text.startsWith("["))
    throw new AppError("validation", "This file is none that can be imported.");
  const found = JSON.parse(text) as ImportFound[];
  for (let at = 0; at < found.length; at += 500) yield found.slice(at, at + 500);
}

export async function copyImportFile(
  _zipPath: string,
  _entryPath: string,
  _targetPath: string,
  _maxBytes: number,
): Promise<number> {
  throw new AppError("not_found", "There is no such file in it.");
}
