/** Helpers of the site rules: text and fields of a page, and markup made of them. */
import { escapeHtml } from "#server/text/escape-html.ts";
import { decodeEntities } from "../facts/decode-entities.ts";
import type { PageElement } from "../page-dom.ts";

/** A paragraph per line. */
export function toParagraphs(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join("");
}

const anyTag = /<\/?[a-z][a-z\d]*[\s/>]/i;
const blockTag = /<\/?(p|div|section|article|h[1-6]|[uo]l|li|dl|table|blockquote|br)[\s/>]/i;

/** The markup of a text in JSON, which may be plain, markup or escaped markup. It is not sanitised. */
export function textToMarkup(text: string): string {
  const decoded = anyTag.test(text) ? text : decodeEntities(text);
  if (!anyTag.test(decoded)) return toParagraphs(decoded);
  return blockTag.test(decoded) ? decoded : decoded.replace(/.+/g, "<p>$&</p>");
}

export function readMeta(document: PageElement, name: string): string | null {
  const meta = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
  return meta?.getAttribute("content")?.trim() || null;
}

/** The markup of an element without the parts that match `unwanted`. */
export function cutOut(element: PageElement, unwanted: string): string {
  for (const part of element.querySelectorAll(unwanted)) part.remove();
  return element.innerHTML;
}

/** `parts` joined with a middle dot, without the empty ones. */
export function joinFacts(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** A contribution to a thread; replies are indented, at most eight levels. */
export function formatPost(post: { author: string; html: string; depth?: number }): string {
  const depth = Math.min(8, Math.max(0, post.depth ?? 0));
  const head = post.author ? `<p><b>${escapeHtml(post.author)}</b></p>` : "";
  return `${"<blockquote>".repeat(depth)}${head}<div>${post.html}</div>${"</blockquote>".repeat(depth)}`;
}

/** The JSON value that `source` assigns with `name = {…}`; null if there is none. */
export function parseAssigned(source: string, name: string): unknown {
  const at = source.indexOf(`${name} = {`);
  if (at === -1) return null;
  const start = source.indexOf("{", at);
  let depth = 0;
  let isString = false;
  for (let end = start; end < source.length; end += 1) {
    const character = source[end];
    if (isString) {
      if (character === "\\") end += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && --depth === 0) return parseJson(source.slice(start, end + 1));
  }
  return null;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}
