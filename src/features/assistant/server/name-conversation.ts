const longestName = 80;

/** A title from the first question: its first line's worth of words. */
export function nameConversation(question: string): string {
  const line = question.replaceAll(/\s+/gu, " ").trim();
  const characters = [...line];
  if (characters.length <= longestName) return line;
  const cut = characters.slice(0, longestName - 1).join("");
  const end = cut.lastIndexOf(" ");
  return `${end > longestName / 2 ? cut.slice(0, end) : cut}…`;
}
