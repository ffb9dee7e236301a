/** Finds where a page sends its visitors at once: a Refresh header or a meta refresh. */

/** Seconds. A page with a longer delay is meant to be read, or reloads itself. */
const maxDelay = 10;
/** Bytes of a page that are searched, and visible characters of a page that only redirects. */
const maxHeadBytes = 64 * 1024;
const maxNoticeLength = 500;
const contentTag = /^<(body|article|main|section|div|p|table|h)$/;

/** The absolute URL that the page leads on to, or null. */
export function findRefresh(page: {
  url: string;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}): string | null {
  const head = page.bytes.subarray(0, maxHeadBytes).toString("latin1");
  const target = parseRefresh(page.headers["refresh"] ?? "") ?? findMetaRefresh(head);
  if (target === null) return null;
  // The bytes of the page are Latin-1 here; addresses in it are UTF-8.
  const next = URL.parse(Buffer.from(target, "latin1").toString("utf8"), page.url);
  if (!next || !/^https?:$/.test(next.protocol)) return null;
  const isReload = next.href.replace(/#.*$/, "") === page.url.replace(/#.*$/, "");
  return isReload ? null : next.href;
}

/** The target in `5; url=…`, if the delay is short. */
function parseRefresh(content: string): string | null {
  const [, delay, target] =
    /^\s*(\d{0,6})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"'\s][^"']*)/i.exec(content) ?? [];
  return target !== undefined && Number(delay) <= maxDelay ? target.trim() : null;
}

/** Reads tags up to the first that is incomplete, in a single pass, without building a tree. */
function findMetaRefresh(source: string): string | null {
  const lower = source.toLowerCase();
  let isNoscript = false;
  for (let at = lower.indexOf("<"); at !== -1; at = lower.indexOf("<", at)) {
    const isComment = lower.startsWith("<!--", at);
    const end = isComment ? lower.indexOf("-->", at + 4) : lower.indexOf(">", at);
    if (end === -1) return null;
    const [name = ""] = /^<\/?[a-z]+/.exec(lower.slice(at, at + 12)) ?? [];
    // In the content of a page, it may be what somebody wrote there.
    if (contentTag.test(name) && !isBare(source)) return null;
    if (name === "<noscript" || name === "</noscript") isNoscript = name === "<noscript";
    if (name === "<meta") {
      const tag = source.slice(at, Math.min(end, at + 4_096));
      const target = /http-equiv\s*=\s*["']?\s*refresh\b/i.test(tag)
        ? parseRefresh(decodeEntities(readContent(tag)))
        : null;
      // Browsers with scripts ignore it in noscript; without a text to read, it is the only way on.
      if (target !== null && (!isNoscript || isBare(source))) return target;
    }
    at = end + 1;
    // Tags in scripts are text.
    const raw = /^<(script|style|title|textarea)$/.exec(name)?.[1];
    if (raw !== undefined) at = lower.indexOf(`</${raw}`, at);
    if (at === -1) return null;
  }
  return null;
}

function readContent(tag: string): string {
  const [, double, single, bare] =
    /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return double ?? single ?? bare ?? "";
}

function decodeEntities(text: string): string {
  return text
    .replace(/&(?:quot|#34);/gi, '"')
    .replace(/&(?:apos|#39);/gi, "'")
    .replace(/&amp;/gi, "&");
}

/** Whether a small page has hardly any text. */
function isBare(source: string): boolean {
  if (source.length > 8 * 1024) return false;
  const text = source
    .replace(/<(script|style|title|noscript)\b[^<]{0,8000}(?:<(?!\/\1)[^<]{0,8000})*<\/\1/gi, "")
    .replace(/<[^>]*>/g, "");
  return text.trim().length < maxNoticeLength;
}
