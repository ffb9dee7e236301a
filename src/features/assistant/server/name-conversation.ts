const longestName = 80;

/** A title from the beginning of the first question. */
export function nameConversation(question: string): string {
  const line = question.replaceAll(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= longestName) return line;
  const cut = characters.slice(0, longestName - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${end > longestName / 2 ? cut.slice(0, end) : cut}…`;
}
