// Loads the text of a Markdown note and finds its front matter.
import { AppError } from "#shared/errors.ts";

/** UTF-16 units of one note. */
const maxNoteLength = 8 * 1024 * 1024;
export const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

export function hasFrontMatter(text: string): boolean {
  return frontMatter.test(text);
}

/** Returns the whole note, or throws "too_large" with its name. */
export async function loadNote(path: string, text: AsyncIterable<string>): Promise<string> {
  let whole = "";
  for await (const chunk of text) {
    whole += chunk;
    if (whole.length > maxNoteLength)
      throw new AppError("too_large", `The note “${path.slice(0, 200)}” is larger than 8 MB.`);
  }
  return whole;
}
