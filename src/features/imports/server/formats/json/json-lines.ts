// JSON Lines: one JSON object on each line, and nothing else.
import { type JsonObject, parseObject } from "./json-fields.ts";
import { type JsonPiece, maxPieceLength, refuseLongPiece } from "./json-piece.ts";

const isNamedLines = /\.(jsonl|ndjson|jsonlines)$/i;

/**
 * Returns the first object of JSON Lines; null for any other text. `beginning` is the beginning of the text;
 * only a longer first line is read from `readText`.
 */
export async function findFirstLine(
  name: string,
  beginning: string,
  readText: () => AsyncIterable<string>,
): Promise<JsonObject | null> {
  if (!/^\s*\{/.test(beginning)) return null;
  if (isNamedLines.test(name)) {
    const first = beginning.split("\n").find((line) => parseObject(line) !== null);
    if (first !== undefined) return parseObject(first);
  }
  // A document has line breaks within its first object, or nothing after it.
  const line = /^\s*([^\n]*)\n/.exec(beginning)?.[1];
  if (line !== undefined && parseObject(line) === null) return null;
  return parseFirstLine(readText(), isNamedLines.test(name));
}

/**
 * Returns the object of the first line; null if it is none or, unless `mayBeAlone`, if nothing follows it.
 */
async function parseFirstLine(
  text: AsyncIterable<string>,
  mayBeAlone: boolean,
): Promise<JsonObject | null> {
  let line = "";
  let first: JsonObject | null = null;
  for await (const chunk of text) {
    let rest = chunk;
    if (first === null) {
      if (line === "") rest = rest.trimStart();
      const end = rest.indexOf("\n");
      line += end < 0 ? rest : rest.slice(0, end);
      if (line.length > maxPieceLength) return null;
      if (end < 0) continue;
      first = parseObject(line);
      if (first === null) return null;
      rest = rest.slice(end);
    }
    if (rest.trim() !== "") return first;
  }
  return mayBeAlone ? parseObject(line) : null;
}

/** Yields each non-blank line as an element of an array. Only the last one can be truncated. */
export async function* splitJsonLines(text: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let line = "";
  let ordinal = 0;
  function* take(isLast: boolean): Generator<JsonPiece> {
    const whole = line.trim();
    line = "";
    if (whole === "") return;
    ordinal += 1;
    const isCut = isLast && parseObject(whole) === null;
    yield { member: null, isElement: true, ordinal, text: whole, isCut };
  }
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", from)) {
      line += chunk.slice(from, end);
      from = end + 1;
      yield* take(false);
    }
    line += chunk.slice(from);
    if (line.length > maxPieceLength) throw refuseLongPiece(ordinal + 1);
  }
  yield* take(true);
}
