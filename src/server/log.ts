import { pino } from "pino";
import type { Env } from "./env.ts";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard error; standard output carries only the line with the address. */
export function createLog(level: Env["logLevel"]) {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: false }));
}
