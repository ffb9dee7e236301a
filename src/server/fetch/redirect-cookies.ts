/**
 * The cookies of one fetch. Some sites set a cookie, redirect to the address that was requested, and show the page only
 * if the cookie is sent with it.
 */

export type RedirectCookies = {
  /** Remembers the cookies of a redirect for the origin of `url` alone. */
  keep: (url: URL, setCookie: string | string[] | undefined) => void;
  /** Sends the cookies of this origin from now on. Returns false if there are none, or if they are sent already. */
  start: (url: URL) => boolean;
  /** The Cookie header of a request. */
  write: (url: URL) => { cookie: string } | null;
};

const maxCookies = 20;
const maxLength = 4_096;

/** Nothing is sent until `start` is called, so that sites that do not need cookies cannot follow a user by them. */
export function createRedirectCookies(): RedirectCookies {
  const jars = new Map<string, Map<string, string>>();
  let startedFor: string | null = null;
  return {
    keep: ({ origin, protocol }, setCookie) => {
      const jar = jars.get(origin) ?? new Map<string, string>();
      jars.set(origin, jar);
      for (const line of [setCookie ?? []].flat()) {
        const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([^;]*)/.exec(line) ?? [];
        if (name === undefined || value === undefined || !isSent(line, protocol)) continue;
        const isKnown = jar.delete(name);
        const isFull = jar.size >= maxCookies && !isKnown;
        if (!isFull && isHeaderText(value) && !isExpired(line)) jar.set(name, value.trim());
      }
    },
    start: ({ origin }) => {
      if (startedFor !== null || !jars.get(origin)?.size) return false;
      startedFor = origin;
      return true;
    },
    write: ({ origin }) => {
      const jar = jars.get(origin);
      if (origin !== startedFor || !jar?.size) return null;
      return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") };
    },
  };
}

function isHeaderText(value: string): boolean {
  return value.length <= maxLength && /^[\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Secure cookies are not sent over http. */
function isSent(line: string, protocol: string): boolean {
  return protocol === "https:" || !/;\s*secure\s*(;|$)/i.test(line);
}

/** A cookie that is deleted. */
function isExpired(line: string): boolean {
  const age = /;\s*max-age\s*=\s*"?(-?\d+)/i.exec(line)?.[1];
  if (age !== undefined) return Number(age) <= 0;
  const date = /;\s*expires\s*=\s*([^;]+)/i.exec(line)?.[1];
  return date !== undefined && Date.parse(date) < Date.now();
}
