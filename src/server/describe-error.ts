/** What of an error may be written down: never what people wrote, which errors quote in many places. */
import { explainModelFailure } from "./ai-failure.ts";
import { redactForeignText } from "./redact-text.ts";

export type ErrorRecord = {
  type: string;
  message?: string;
  /** Where it was thrown: places in the code, without the message. */
  stack?: string[];
  cause?: ErrorRecord;
  errors?: ErrorRecord[];
} & Record<string, unknown>;

const deepestCause = 5;
const mostErrors = 5;
const mostFrames = 20;
const longestStatement = 1_000;

const identifier = /^[\w.:-]{1,64}$/;
/** V8's form of a place; a line of a message that only begins like one is none. */
const frame =
  /^\s+at (?:[^()\n]{1,120} \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()\n]{1,300}:\d+:\d+\)?$/;

/** Names and numbers that libraries give: of errors of Node and undici, of PostgreSQL, of SMTP. */
const named = [
  "code",
  "syscall",
  "errno",
  "statusCode",
  "status",
  "responseCode",
  "command",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "dataType",
  "routine",
] as const;

/** Any value that was thrown. What is neither an Error nor shaped like one is named by its type alone. */
export function describeError(error: unknown, secrets: readonly string[] = []): ErrorRecord {
  return describe(error, secrets, []);
}

function describe(error: unknown, secrets: readonly string[], above: object[]): ErrorRecord {
  if (typeof error === "string") return { type: "string", message: `${error.length} characters` };
  if (typeof error !== "object" || error === null) return { type: String(typeof error) };
  const record: ErrorRecord = { type: nameOf(error) };
  const message = describeMessage(error, record.type, secrets);
  if (message !== undefined) record.message = message;
  for (const name of named) {
    const value = read(error, name);
    const isName = typeof value === "string" && identifier.test(value);
    if (isName) record[name] = redactForeignText(value, secrets);
    else if (typeof value === "number") record[name] = value;
  }
  if (record.type.startsWith("AI_")) Object.assign(record, describeProvider(error, secrets));
  const stack = readFrames(error);
  if (stack.length > 0) record.stack = stack;
  if (above.length >= deepestCause || above.includes(error)) return record;
  const inner = [...above, error];
  const cause = read(error, "cause") ?? read(error, "lastError");
  if (cause !== undefined && cause !== null) record.cause = describe(cause, secrets, inner);
  const errors = read(error, "errors");
  if (Array.isArray(errors) && errors.length > 0)
    record.errors = errors.slice(0, mostErrors).map((one) => describe(one, secrets, inner));
  return record;
}

function describeMessage(
  error: object,
  type: string,
  secrets: readonly string[],
): string | undefined {
  // Providers repeat the key and the prompt in their own words, and the SDK the whole answer.
  if (type.startsWith("AI_")) return explainModelFailure(error).message;
  const query = read(error, "query");
  const message = read(error, "message");
  // Drizzle's message holds the parameters, which are what people wrote; the statement is ours.
  if (type === "DrizzleQueryError" && typeof query === "string")
    return `Failed query: ${query.replaceAll(/'(?:[^']|'')*'/g, "'…'").slice(0, longestStatement)}`;
  const issues = read(error, "issues");
  if (Array.isArray(issues)) return issues.slice(0, mostErrors).map(describeIssue).join(", ");
  return typeof message === "string" && error instanceof Error
    ? redactForeignText(message, secrets)
    : undefined;
}

/** An issue of Zod's: its code, and the first step of its path; further ones may be keys that a person chose. */
function describeIssue(issue: unknown): string {
  if (typeof issue !== "object" || issue === null) return "an issue";
  const code = String(read(issue, "code"));
  const path = read(issue, "path");
  const first: unknown = Array.isArray(path) ? path[0] : undefined;
  const words = [code, ...(first === undefined ? [] : [String(first)])];
  return words.map((word) => (identifier.test(word) ? word : "…")).join(" at ");
}

/** The provider's own short names of what is wrong, as far as they are names. */
function describeProvider(error: object, secrets: readonly string[]): Record<string, unknown> {
  const data = read(error, "data");
  const told = typeof data === "object" && data !== null ? read(data, "error") : undefined;
  if (typeof told !== "object" || told === null) return {};
  const provider: Record<string, unknown> = {};
  for (const name of ["type", "code", "param", "status"]) {
    const value = read(told, name);
    if (typeof value === "number") provider[name] = value;
    else if (typeof value === "string" && identifier.test(value))
      provider[name] = redactForeignText(value, secrets);
  }
  return { provider };
}

function readFrames(error: object): string[] {
  const stack = read(error, "stack");
  if (typeof stack !== "string" || !(error instanceof Error)) return [];
  const lines = stack.slice(-20_000).split("\n");
  return lines
    .filter((line) => frame.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim());
}

/** The class, or the name that the library gave; only where it is a name. */
function nameOf(error: object): string {
  const name = read(error, "name");
  const isNamed = typeof name === "string" && name !== "Error" && identifier.test(name);
  if (isNamed) return name;
  const made: unknown = read(error, "constructor");
  const className = typeof made === "function" ? made.name : "";
  return identifier.test(className) ? className : "Error";
}

/** Errors of others may have getters that throw, and proxies. */
function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
