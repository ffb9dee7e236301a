import { toKey } from "./text-key.ts";

/** Text before the title of an article: its date, its section, its author. */
const maxTextBefore = 200;

/**
 * Removes the first heading if it repeats the title, which the page already shows above. Also returns the
 * removed text.
 */
export function dropRepeatedTitle(html: string, title: string): { html: string; missing: string } {
  const heading = /<h([2-6])\b[^>]*>(.*?)<\/h\1>/s.exec(html);
  if (!heading) return { html, missing: "" };
  const before = html.slice(0, heading.index);
  const text = heading[2]!.replace(/<[^>]*>/g, "").replace(/&amp;/g, "&");
  const isRepeated = toKey(text).toLowerCase() === toKey(title).toLowerCase();
  const isFirst = before.replace(/<[^>]*>/g, "").trim().length <= maxTextBefore;
  if (!isRepeated || !isFirst || /<img\b|<math\b| id="/.test(heading[0]))
    return { html, missing: "" };
  return { html: before + html.slice(heading.index + heading[0].length), missing: text };
}
