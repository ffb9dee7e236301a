/** Encodes text as blocks of UTF-8, yielding to other requests. */
import { WorkBudget } from "#server/limits/work-budget.ts";

const blockCharacters = 64 * 1024;

export async function* encodeTexts(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array, void, void> {
  const budget = new WorkBudget();
  let held: string[] = [];
  let length = 0;
  for await (const text of texts) {
    held.push(text);
    length += text.length;
    if (budget.isDue(text.length)) await budget.pause();
    if (length < blockCharacters) continue;
    yield Buffer.from(held.join(""));
    held = [];
    length = 0;
  }
  yield Buffer.from(held.join(""));
}
