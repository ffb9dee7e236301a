/**
 * Finds which part of the markup is the stored text, as the server's html-text.ts does: references to notes are
 * not, captions of figures only on pages with hardly any other text, and of a formula only its TeX.
 */

const escaped: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** The text of markup as the server's serialiser writes it. */
export function extractText(html: string, captions: boolean): string {
  const own = captions ? html : html.replace(/<figcaption\b.*?(?:<\/figcaption>|$)/gs, "");
  return own
    .replace(/<(sup|a)\b[^>]* data-marker="[^>]*>.*?<\/\1>/gs, "")
    .replace(/<math\b[^>]*? alttext="([^"]*)"[^>]*>.*?(?:<\/math>|$)/gs, "$1")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => escaped[name]!);
}

/** Whether the element is shown, but is not part of the text. */
export function isBesideText(element: Element, captions: boolean): boolean {
  return (element.localName === "figcaption" && !captions) || element.hasAttribute("data-marker");
}
