/** Caches of AMP pages name the site's own page in their URL. */

const cacheHost = /(^|\.)cdn\.ampproject\.org$/;
const searchHost = /^(www\.)?google\.[a-z.]{2,6}$/;

/** The URL of the site's own page for a URL of an AMP cache; any other URL unchanged. */
export function unwrapAmpUrl(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = cacheHost.test(url.hostname)
    ? /^\/[a-z]{1,3}\/(s\/)?(.+)$/.exec(url.pathname)
    : searchHost.test(url.hostname)
      ? /^\/amp\/(s\/)?(.+)$/.exec(url.pathname)
      : null;
  if (!path) return address;
  const origin = URL.parse(`${path[1] ? "https" : "http"}://${path[2]}${url.search}`);
  return origin?.hostname.includes(".") ? origin.href : address;
}
