import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { HttpEnv } from "../identity/actor.ts";

/** The time zone that the browser stored in a cookie; the server's own without it. */
export function getTimeZone(c: Context<HttpEnv>): string {
  return parseTimeZone(getCookie(c, "time-zone"));
}

/** The server's own for a name that is unknown or missing. */
export function parseTimeZone(named: string | undefined): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return named
      ? new Intl.DateTimeFormat("en", { timeZone: named }).resolvedOptions().timeZone
      : own;
  } catch {
    return own;
  }
}
