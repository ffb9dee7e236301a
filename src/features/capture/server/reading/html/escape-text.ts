/** Escapes text for markup that is stored without being sanitised, as the sanitiser does: the reading view expects it. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
