/** The first line, shortened to 90 characters at a word boundary. */
export function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0]!.trim();
  return line.length <= 90
    ? line
    : `${line
        .slice(0, 89)
        .replace(/\s+\S*$/, "")
        .toWellFormed()}…`;
}
