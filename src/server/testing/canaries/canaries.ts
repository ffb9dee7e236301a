/**
 * Canaries: everything that the users of a test wrote, received or signed in with, which must not be logged.
 * The servers and clients of tests register all content that passes through them; `findLeaks` searches the
 * log for it.
 */
import type { Email } from "postal-mime";

/** In characters. Each run of four words in it is searched for, so that parts of a text are found, too. */
const maxTextLength = 20_000;
const wordsOfRun = 4;

/** Our own error messages, which may be logged. */
const ownWords = /failure$/i;
const secretKey = /password|token|secret|api_?key|^otp$|^code$/i;
const idOrTime = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|^\d{4}-\d\d-\d\dT/i;
const mailAddress = /[^\s<>"'(),;:/\\]+@[^\s<>"'(),;:/\\]+\.\w+/g;
const tokenOfLink = /token=([^\s&"'<>]{8,})/g;

/** The keys of each text. The same texts are sent, received and stored. */
const registered = new Map<string, Set<string>>();

function register(key: string, text: string): void {
  const keys = registered.get(text);
  if (keys === undefined) registered.set(text, new Set([key]));
  else keys.add(key);
}

/**
 * Registers texts, or values that contain texts: bodies of requests and responses, rows. `key` names a single
 * string.
 */
export function registerCanary(value: unknown, key = "text"): void {
  if (ownWords.test(key)) return;
  if (typeof value === "string") {
    const text = value.slice(0, maxTextLength);
    if (/^\s*[{[]/.test(text) && value.length <= maxTextLength) registerJson(text, key);
    else register(key, text);
  } else if (value instanceof FormData) {
    for (const [name, member] of value)
      registerCanary(typeof member === "string" ? member : member.name, name);
  } else if (Array.isArray(value)) {
    for (const member of value.slice(0, 100)) registerCanary(member, key);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value).slice(0, 100)) registerCanary(member, name);
  }
}

function registerJson(text: string, key: string): void {
  try {
    registerCanary(JSON.parse(text), key);
  } catch {
    register(key, text);
  }
}

/**
 * Registers the text of an e-mail without the words of its subject: an installation without SMTP logs subjects, unless they
 * contain what a user wrote.
 */
export function registerEmail({ text = "", subject = "" }: Pick<Email, "text" | "subject">): void {
  registerCanary(subject === "" ? text : text.replaceAll(subject, " "));
}

/** Forgets the content of earlier test files in the same process (forget-canaries.ts). */
export function clearCanaries(): void {
  registered.clear();
}

/** The registered texts found in these log lines, each with its line. */
export function findLeaks(lines: readonly string[]): string[] {
  const logged = lines.map((line) => ({
    line,
    text: flatten(readLine(line)).replaceAll(/\s+/g, " "),
  }));
  const all = logged.map(({ text }) => text).join("\n");
  const canaries = new Set(
    [...registered].flatMap(([text, keys]) => [...keys].flatMap((key) => listCanaries(key, text))),
  );
  return [...canaries]
    .filter((canary) => all.includes(canary))
    .map((canary) => `${canary} in ${logged.find(({ text }) => text.includes(canary))!.line}`);
}

function listCanaries(key: string, text: string): string[] {
  const found = [
    // The pattern takes long on texts without an address.
    ...((text.includes("@") ? text.match(mailAddress) : null) ?? []),
    ...[...text.matchAll(tokenOfLink)].map(([, token]) => token!),
  ];
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 1) {
    const isSecret = secretKey.test(key) ? text.length >= 6 : /^[\w.+=-]{20,}$/.test(words[0]!);
    return isSecret && !idOrTime.test(text) ? [...found, words[0]!] : found;
  }
  if (words.length <= wordsOfRun) {
    const whole = words.join(" ");
    return whole.length >= 12 && !idOrTime.test(text) ? [...found, whole] : found;
  }
  for (let at = 0; at + wordsOfRun <= words.length; at += wordsOfRun)
    found.push(words.slice(at, at + wordsOfRun).join(" "));
  return found;
}

/** Also accepts lines printed by a library or Node itself. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

function flatten(value: unknown): string {
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, member]) => `${name} ${flatten(member)}`)
      .join(" ");
  return String(value);
}
