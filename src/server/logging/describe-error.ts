/** Describes errors for the log without user content, which errors quote in many places. */
import { explainModelFailure } from "../ai/ai-failure.ts";
import { redactForeignText } from "./redact-text.ts";

export type ErrorRecord = {
  type: string;
  message?: string;
  /** The stack as places in the code, without the message. */
  stack?: string[];
  cause?: ErrorRecord;
  errors?: ErrorRecord[];
} & Record<string, unknown>;

const maxCauseDepth = 5;
const maxErrors = 5;
const maxFrames = 20;
const maxStatementLength = 1_000;

const identifier = /^[\w.:-]{1,64}$/;
/** V8's format of a stack frame; a line of a message that only starts like one does not match. */
const frame =
  /^\s+at (?:[^()\n]{1,120} \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()\n]{1,300}:\d+:\d+\)?$/;

/** Names and numbers set by libraries: in errors of Node and undici, PostgreSQL, and SMTP. */
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

/** Describes any thrown value. A value that is not shaped like an Error is described by its type only. */
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
  if (above.length >= maxCauseDepth || above.includes(error)) return record;
  const inner = [...above, error];
  const cause = read(error, "cause") ?? read(error, "lastError");
  if (cause !== undefined && cause !== null) record.cause = describe(cause, secrets, inner);
  const errors = read(error, "errors");
  if (Array.isArray(errors) && errors.length > 0)
    record.errors = errors.slice(0, maxErrors).map((one) => describe(one, secrets, inner));
  return record;
}

function describeMessage(
  error: object,
  type: string,
  secrets: readonly string[],
): string | undefined {
  // Providers repeat the key and the prompt in their own words, and the SDK the whole response.
  if (type.startsWith("AI_")) return explainModelFailure(error).message;
  const query = read(error, "query");
  const message = read(error, "message");
  // Drizzle's message contains the parameters, which are user content; the statement is ours.
  if (type === "DrizzleQueryError" && typeof query === "string")
    return `Failed query: ${query.replaceAll(/'(?:[^']|'')*'/g, "'…'").slice(0, maxStatementLength)}`;
  const issues = read(error, "issues");
  if (Array.isArray(issues)) return issues.slice(0, maxErrors).map(describeIssue).join(", ");
  return typeof message === "string" && error instanceof Error
    ? redactForeignText(message, secrets)
    : undefined;
}

/** A Zod issue: its code, and the first step of its path; further steps may be keys chosen by users. */
function describeIssue(issue: unknown): string {
  if (typeof issue !== "object" || issue === null) return "an issue";
  const code = String(read(issue, "code"));
  const path = read(issue, "path");
  const first: unknown = Array.isArray(path) ? path[0] : undefined;
  const words = [code, ...(first === undefined ? [] : [String(first)])];
  return words.map((word) => (identifier.test(word) ? word : "…")).join(" at ");
}

/** The provider's error codes and types, if they look like names. */
function describeProvider(error: object, secrets: readonly string[]): Record<string, unknown> {
  const data = read(error, "data");
  const reported = typeof data === "object" && data !== null ? read(data, "error") : undefined;
  if (typeof reported !== "object" || reported === null) return {};
  const provider: Record<string, unknown> = {};
  for (const name of ["type", "code", "param", "status"]) {
    const value = read(reported, name);
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
    .slice(0, maxFrames)
    .map((line) => line.trim());
}

/** The class, or the name set by the library, if it looks like a name. */
function nameOf(error: object): string {
  const name = read(error, "name");
  const isNamed = typeof name === "string" && name !== "Error" && identifier.test(name);
  if (isNamed) return name;
  const constructor: unknown = read(error, "constructor");
  const className = typeof constructor === "function" ? constructor.name : "";
  return identifier.test(className) ? className : "Error";
}

/** Errors of other code may be proxies or have getters that throw. */
function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}
