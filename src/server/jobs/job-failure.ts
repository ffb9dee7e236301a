/**
 * Describes an error that ended a job, to be stored: without its message, which may contain user text, addresses or keys,
 * except the message of a PlainFailure.
 */

/** As stored with the job: `code` is from the system or PostgreSQL; `message` is ours. */
export type JobFailure = { code: string; message: string };

/** Its message is stored and shown to operators: it holds no text of a user, no address and no key. */
export class PlainFailure extends Error {
  override name = "PlainFailure";
}

type Failed = { code?: unknown; name?: unknown; cause?: unknown; syscall?: unknown };

const codeShape = /^[A-Za-z0-9_]{1,40}$/;
const sqlState = /^[0-9A-Z]{5}$/;
const framesKept = 6;
const maxMessageLength = 200;

/** At most 200 characters. Other errors' own messages may quote parameters or content. */
export function describeJobFailure(error: unknown): JobFailure {
  const chain = listCauses(error);
  const code = chain.map((failed) => failed.code).find(isCode);
  const names = chain.map(({ name }) => name).filter(isCode);
  const kind = names[0] ?? "Error";
  const plain = chain.find((failed) => failed instanceof PlainFailure);
  if (plain !== undefined)
    return { code: code ?? "internal", message: plain.message.slice(0, maxMessageLength) };
  if (code === undefined) return { code: "internal", message: `${kind} was thrown.` };
  const what = sqlState.test(code) ? "The database refused a statement" : `${kind} was thrown`;
  return { code, message: `${what} (${code}).` };
}

/** The same for the log, with the place it was thrown: lines of code, no message. */
export function traceJobFailure(error: unknown): JobFailure & { at: string[] } {
  return { ...describeJobFailure(error), at: error instanceof Error ? listFrames(error) : [] };
}

/** File, line and column of the innermost frames, without the message before them. */
function listFrames({ stack = "", message }: Error): string[] {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
  return [...frames.matchAll(/([\w.-]{1,80}:\d+:\d+)\)?$/gm)]
    .map((frame) => frame[1]!)
    .slice(0, framesKept);
}

function isCode(value: unknown): value is string {
  return typeof value === "string" && codeShape.test(value);
}

function listCauses(error: unknown): Failed[] {
  const chain: Failed[] = [];
  let current = error;
  while (typeof current === "object" && current !== null && !chain.includes(current)) {
    chain.push(current);
    current = (current as Failed).cause;
  }
  return chain;
}
