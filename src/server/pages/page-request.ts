/** Reads the request headers that a page depends on. */
import type { Context } from "hono";
import { parse } from "hono/utils/cookie";
import type { PageState } from "#shared/page-rendering.ts";
import { isPreference } from "#shared/preferences.ts";
import { parseTimeZone } from "../http/client/time-zone.ts";
import type { HttpEnv } from "../http/identity/actor.ts";

/** The cookies that are preferences, never the session's. */
export function parsePreferences(c: Context<HttpEnv>): Record<string, string> {
  const cookies = parse(c.req.header("cookie") ?? "");
  return Object.fromEntries(
    Object.entries(cookies).filter(([name, value]) => isPreference(name, value)),
  );
}

export function parseTheme({ theme }: Record<string, string>): "light" | "dark" | undefined {
  return theme === "light" || theme === "dark" ? theme : undefined;
}

/** The properties of the browser and this server that a page needs. */
export function describeBrowser(c: Context<HttpEnv>, preferences: Record<string, string>) {
  const { env } = c.var.app;
  return {
    now: Date.now(),
    companyName: env.companyName,
    sourceUrl: env.sourceUrl,
    provider: env.google?.name ?? null,
    imageEntries: env.imageEntries,
    preferences,
    isApple: /Mac OS X|iPhone|iPad/.test(c.req.header("user-agent") ?? ""),
    timeZone: parseTimeZone(preferences["time-zone"]),
    locale: readLocale(c.req.header("accept-language") ?? ""),
  } satisfies Partial<PageState>;
}

function readLocale(accepted: string): string | undefined {
  const first = /^\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4})\s*(?:[,;]|$)/.exec(accepted)?.[1];
  try {
    return first === undefined ? undefined : Intl.getCanonicalLocales(first)[0];
  } catch {
    return undefined;
  }
}
