import { DrizzleQueryError } from "drizzle-orm";
import { pino, stdSerializers } from "pino";
import type { Env } from "./env.ts";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard error; standard output carries only the line with the address. */
export function createLog(level: Env["logLevel"]) {
  return pino(
    { level, base: null, serializers: { err: describeError } },
    pino.destination({ dest: 2, sync: false }),
  );
}

/** A failed statement is logged without its parameters: they are what people wrote, and password hashes. */
export function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    return {
      type: "DrizzleQueryError",
      message: `Failed query: ${error.query}`,
      cause: describeError(error.cause),
    };
  }
  return error instanceof Error ? stdSerializers.err(error) : error;
}
