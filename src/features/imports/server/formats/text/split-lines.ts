/** Yields lines, numbered from 1. A line of more than 1,048,576 UTF-16 units is split into several. */
export async function* splitLines(
  text: AsyncIterable<string>,
): AsyncGenerator<{ line: number; text: string }> {
  const maxLineLength = 1024 * 1024;
  let rest = "";
  let line = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const content of lines) yield { line: (line += 1), text: content };
    if (rest.length > maxLineLength) {
      yield { line: (line += 1), text: rest };
      rest = "";
    }
  }
  if (rest !== "") yield { line: line + 1, text: rest.replace(/\r$/, "") };
}
