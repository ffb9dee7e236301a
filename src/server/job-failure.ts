/** What is kept of an error that ended a job: never the words, addresses or keys that its text may hold. */

/** As stored with the job: `code` is a system's or PostgreSQL's own; the message is of our making. */
export type JobFailure = { code: string; message: string };

type Failed = { code?: unknown; name?: unknown; cause?: unknown; syscall?: unknown };

const codeShape = /^[A-Za-z0-9_]{1,40}$/;
const sqlState = /^[0-9A-Z]{5}$/;
const framesKept = 6;

/** At most 200 characters. An error's own message is left out: it may quote parameters or what was read. */
export function describeJobFailure(error: unknown): JobFailure {
  const chain = listCauses(error);
  const code = chain.map((failed) => failed.code).find(isCode);
  const names = chain.map(({ name }) => name).filter(isCode);
  const kind = names[0] ?? "Error";
  if (code === undefined) return { code: "internal", message: `${kind} was thrown.` };
  const what = sqlState.test(code) ? "The database refused a statement" : `${kind} was thrown`;
  return { code, message: `${what} (${code}).` };
}

/** The same for the log, with where it was thrown: lines of code and no message. */
export function traceJobFailure(error: unknown): JobFailure & { at: string[] } {
  return { ...describeJobFailure(error), at: error instanceof Error ? listFrames(error) : [] };
}

/** File, line and column of the innermost frames; the message, which stands before them, is skipped. */
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
