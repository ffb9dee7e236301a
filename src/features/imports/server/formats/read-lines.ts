/** Lines with their numbers, from 1; one that is longer than 1 MB comes in parts. `isCut`: no line end follows. */
export async function* readLines(
  text: AsyncIterable<string>,
): AsyncGenerator<{ line: number; text: string }> {
  const longest = 1024 * 1024;
  let rest = "";
  let line = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const one of lines) yield { line: (line += 1), text: one };
    if (rest.length > longest) {
      yield { line: (line += 1), text: rest };
      rest = "";
    }
  }
  if (rest !== "") yield { line: line + 1, text: rest.replace(/\r$/, "") };
}
