const maxTitleCharacters = 80;

/** A title from the beginning of the first question. */
export function nameConversation(question: string): string {
  const line = question.replaceAll(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= maxTitleCharacters) return line;
  const cut = characters.slice(0, maxTitleCharacters - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${end > maxTitleCharacters / 2 ? cut.slice(0, end) : cut}…`;
}
