/**
 * The host names that this server answers to. Another site may point its own domain at this address (DNS
 * rebinding), which browsers then treat as this site, so only names that others cannot own are accepted.
 */
import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import { AppError } from "#shared/errors.ts";
import type { Env } from "#server/settings/env.ts";
import type { HttpEnv } from "../identity/actor.ts";

type Served = Pick<Env, "host" | "publicUrl">;

/** Suffixes that no registry sells; a name without a dot is local, too. */
const localEndings =
  /(^[^.]+|\.(local|localdomain|lan|home|home\.arpa|internal|intranet|corp|private))$/;

/** Whether a request to `authority`, a name or an address with or without a port, is for this server. */
export function isServedHost({ host, publicUrl }: Served, authority: string): boolean {
  const name = hostnameOf(`http://${authority}`);
  if (name === null) return false;
  if (isLoopback(name)) return true;
  if (publicUrl !== undefined && name === hostnameOf(publicUrl)) return true;
  const bound = host.includes(":") ? `[${host}]` : host;
  if (isLoopback(hostnameOf(`http://${bound}`) ?? "")) return false;
  return isAddress(name) || (publicUrl === undefined && localEndings.test(name));
}

/** Answers a request for another host with 421 and a message. */
export const refuseOtherHosts = createMiddleware<HttpEnv>(async (c, next) => {
  const { env } = c.var.app;
  const asked = new URL(c.req.url).host;
  const named = c.req.header("host") ?? asked;
  if (!isServedHost(env, asked) || (named !== asked && !isServedHost(env, named))) {
    throw new AppError(
      "misdirected",
      env.publicUrl === undefined
        ? "This server does not answer under this name. Its operator can set PUBLIC_URL to the address that people use."
        : `This server does not answer under this name. Its address is ${env.publicUrl}`,
    );
  }
  await next();
});

function hostnameOf(url: string): string | null {
  // Text with credentials or a path is not an authority, even if its host would match.
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || /[/?#@\\]/.test(url.slice(url.indexOf("//") + 2))) return null;
  return parsed.hostname.replace(/\.$/, "");
}

function isLoopback(name: string): boolean {
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  return isAddress(name) && ipaddr.process(name.replaceAll(/[[\]]/g, "")).range() === "loopback";
}

function isAddress(name: string): boolean {
  return ipaddr.isValid(name.replaceAll(/[[\]]/g, ""));
}
