/** Removes content that a log must not contain: credentials, e-mail addresses, URL queries, quoted values. */

/** Longer texts are cut first, to bound the cost. */
const maxInputLength = 1_000;
const maxOutputLength = 300;

/**
 * From the first to the last quote of a kind is a value, because a quoted value may itself contain quotes.
 */
const quotes = [
  ['"', '"'],
  ["`", "`"],
  ["“", "”"],
  ["«", "»"],
] as const;

/** An opening apostrophe is at the beginning of a word, a closing one at its end. */
const singleQuoted = /(^|[\s([{=:,])['‘].*['’](?=$|[\s)\]}.,;:])/su;
const singleUnclosed = /(^|[\s([{=:,])['‘](?!…).*$/su;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const url = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#@]*@)?([^\s?#"'<>]*)[^\s"'<>]*/gi;
const credential =
  /\b(api[-_ ]?key|access[-_ ]?token|token|pass(?:word|wd|phrase)?|secret|cookie|authorization)(["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+)?[^\s,;]+/gi;
const authorization = /\b(bearer|basic)\s+[^\s,;]+/gi;
const prefixedKey = /\b(?:sk|pk|rk|whsec|ghp|xox[abp]|AIza)[-_]?[\w*-]{8,}/g;
const mailAddress = /[^\s<>"'(),;:/]+@[^\s<>"'(),;:/]+/g;
const opaque = /[\w+=-]{20,}/g;

/**
 * Whether a run of letters is a token rather than a word: mixed letters and digits, or a long hexadecimal
 * number.
 */
function isOpaque(run: string): boolean {
  if (uuid.test(run)) return false;
  return /^[0-9a-f]{20,}$/i.test(run) || (/\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run));
}

/** One line of at most 300 characters, without credentials, e-mail addresses, URL queries and `secrets`. */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let clean = cutText(text);
  for (const secret of secrets) clean = clean.replaceAll(secret, "[secret]");
  clean = clean
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(credential, "$1$2[secret]")
    .replaceAll(authorization, "$1 [secret]")
    .replaceAll(url, (_whole, scheme: string, place: string) => scheme + place)
    .replaceAll(mailAddress, "[address]")
    .replaceAll(prefixedKey, "[secret]")
    .replaceAll(opaque, (run) => (isOpaque(run) ? "[token]" : run))
    .trim();
  return clean.length <= maxOutputLength ? clean : `${clean.slice(0, maxOutputLength)}…`;
}

/** The same without quoted parts: for errors of other code, which quote their input. */
export function redactForeignText(text: string, secrets: readonly string[] = []): string {
  let clean = cutText(text);
  for (const [open, close] of quotes) {
    const first = clean.indexOf(open);
    if (first === -1) continue;
    // A quote that is not closed, or closed after the cut, extends to the end.
    const isClosed = text.length <= maxInputLength && countOf(clean, open, close) % 2 === 0;
    clean = `${clean.slice(0, first)}…${isClosed ? clean.slice(clean.lastIndexOf(close) + 1) : ""}`;
  }
  clean = clean.replace(singleQuoted, "$1'…'").replace(singleUnclosed, "$1'…");
  return redactText(clean, secrets);
}

/** Cuts before the word at the limit, because half an address or half a key would not be recognised. */
function cutText(text: string): string {
  return text.length <= maxInputLength ? text : text.slice(0, maxInputLength).replace(/\S*$/, "");
}

function countOf(text: string, open: string, close: string): number {
  return [...text].filter((letter) => letter === open || letter === close).length;
}
