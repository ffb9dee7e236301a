/**
 * What no log may hold: whatever the people of a test wrote, received or signed in with. The servers and
 * clients of tests give everything that passes through them; `findLeaks` looks for it in what was logged.
 */

/** Of each text this much is looked for: every run of four words, so that a part of it is found too. */
const longestText = 20_000;
const wordsOfRun = 4;

/** Sentences of our own about what went wrong, which the log tells too. */
const ownWords = /failure$/i;
const secretKey = /password|token|secret|api_?key|^otp$|^code$/i;
const idOrTime = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|^\d{4}-\d\d-\d\dT/i;
const mailAddress = /[^\s<>"'(),;:/\\]+@[^\s<>"'(),;:/\\]+\.\w+/g;
const tokenOfLink = /token=([^\s&"'<>]{8,})/g;

let kept: { key: string; text: string }[] = [];

/** Texts, or whatever holds some: bodies of requests and answers, rows. `key` tells what a single string is. */
export function keepFromLogs(value: unknown, key = "text"): void {
  if (ownWords.test(key)) return;
  if (typeof value === "string") {
    const text = value.slice(0, longestText);
    if (/^\s*[{[]/.test(text) && value.length <= longestText) keepFromJson(text, key);
    else kept.push({ key, text });
  } else if (value instanceof FormData) {
    for (const [name, member] of value)
      keepFromLogs(typeof member === "string" ? member : member.name, name);
  } else if (Array.isArray(value)) {
    for (const member of value.slice(0, 100)) keepFromLogs(member, key);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, member] of Object.entries(value).slice(0, 100)) keepFromLogs(member, name);
  }
}

function keepFromJson(text: string, key: string): void {
  try {
    keepFromLogs(JSON.parse(text), key);
  } catch {
    kept.push({ key, text });
  }
}

/** Where one process runs several files of tests: what a former one was given is let go (forget-canaries.ts). */
export function forgetCanaries(): void {
  kept = [];
}

/** What of all that was kept stands in these lines of a log, each with the line. */
export function findLeaks(lines: readonly string[]): string[] {
  const logged = lines.map((line) => ({
    line,
    text: flatten(readLine(line)).replaceAll(/\s+/g, " "),
  }));
  const all = logged.map(({ text }) => text).join("\n");
  const canaries = new Set(kept.flatMap(({ key, text }) => listCanaries(key, text)));
  return [...canaries]
    .filter((canary) => all.includes(canary))
    .map((canary) => `${canary} in ${logged.find(({ text }) => text.includes(canary))!.line}`);
}

function listCanaries(key: string, text: string): string[] {
  const found = [
    ...(text.match(mailAddress) ?? []),
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

/** Also lines that are not of our log: what a library or Node itself printed. */
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
