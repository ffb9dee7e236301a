/** The parts of a sentence, as a template tag: each second part is a name or a title that a user wrote. */
export function sentenceParts(words: TemplateStringsArray, ...names: string[]): string[] {
  return words.flatMap((word, at) => [word, ...names.slice(at, at + 1)]);
}
