/**
 * The cookies of one fetch with its redirects. Many sites set a cookie, redirect, and show the page only if the cookie is sent
 * with it. It is forgotten with the fetch, so that no site can follow a user by it.
 */
import { isIP } from "node:net";
import { stripBrackets } from "./address-rules.ts";

export type FetchCookies = {
  /** Remembers the cookies of an answer of `url`. */
  keep: (url: URL, setCookie: string | string[] | undefined) => void;
  /** The Cookie header of a request, "" if there are none for this URL. */
  write: (url: URL) => string;
};

type Cookie = {
  name: string;
  value: string;
  /** A lower-case host. Subdomains get the cookie only if its site said so. */
  host: string;
  withSubdomains: boolean;
  /** "" for the ports of http and https: a site that moves to TLS is the same site. */
  port: string;
  path: string;
  isSecure: boolean;
};

const maxCookies = 50;
const maxValueLength = 4_096;
const maxHeaderLength = 16_384;

export function createFetchCookies(): FetchCookies {
  const jar = new Map<string, Cookie>();
  return {
    keep: (url, setCookie) => {
      for (const line of [setCookie ?? []].flat()) {
        const cookie = parseCookie(line, url);
        if (cookie === null) continue;
        const key = [cookie.host, cookie.port, cookie.path, cookie.name].join(" ");
        jar.delete(key);
        if (jar.size < maxCookies && !isExpired(line)) jar.set(key, cookie);
      }
    },
    write: (url) => {
      let header = "";
      for (const cookie of jar.values()) {
        if (!isFor(cookie, url)) continue;
        const longer = `${header === "" ? "" : `${header}; `}${cookie.name}=${cookie.value}`;
        if (longer.length <= maxHeaderLength) header = longer;
      }
      return header;
    },
  };
}

/** Null if it is invalid, or for another site. */
function parseCookie(line: string, url: URL): Cookie | null {
  const [, name, raw] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^;]*)/.exec(line) ?? [];
  const value = raw?.trim();
  if (name === undefined || value === undefined || !isHeaderText(value)) return null;
  const isSecure = /;\s*secure\s*(;|$)/i.test(line);
  if (isSecure && url.protocol !== "https:") return null;
  const host = url.hostname.toLowerCase();
  const domain = readAttribute(line, "domain")?.replace(/^\./, "").toLowerCase() ?? "";
  if (domain !== "" && domain !== host && !isSubdomain(host, domain)) return null;
  const path = readAttribute(line, "path") ?? "";
  return {
    name,
    value,
    host: domain === "" ? host : domain,
    withSubdomains: domain !== "",
    port: url.port,
    path: path.startsWith("/") ? path : url.pathname.replace(/\/[^/]*$/, "") || "/",
    isSecure,
  };
}

function readAttribute(line: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}\\s*=\\s*([^;]*)`, "i").exec(line)?.[1]?.trim();
  return value === "" ? undefined : value;
}

/** A name without a dot, such as "com", is no site. */
function isSubdomain(host: string, domain: string): boolean {
  return domain.includes(".") && host.endsWith(`.${domain}`) && isIP(stripBrackets(host)) === 0;
}

function isFor(cookie: Cookie, { hostname, port, pathname, protocol }: URL): boolean {
  const host = hostname.toLowerCase();
  const isHost = host === cookie.host || (cookie.withSubdomains && isSubdomain(host, cookie.host));
  const isPath =
    pathname === cookie.path ||
    pathname.startsWith(cookie.path.endsWith("/") ? cookie.path : `${cookie.path}/`);
  return isHost && isPath && port === cookie.port && (!cookie.isSecure || protocol === "https:");
}

function isHeaderText(value: string): boolean {
  return value.length <= maxValueLength && /^[\x20-\x7e\x80-\xff]*$/.test(value);
}

/** A cookie that is deleted. */
function isExpired(line: string): boolean {
  const age = /;\s*max-age\s*=\s*"?(-?\d+)/i.exec(line)?.[1];
  if (age !== undefined) return Number(age) <= 0;
  const date = /;\s*expires\s*=\s*([^;]+)/i.exec(line)?.[1];
  return date !== undefined && Date.parse(date) < Date.now();
}
