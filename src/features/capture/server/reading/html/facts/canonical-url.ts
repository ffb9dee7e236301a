import { getDomain } from "tldts";
import { resolveHttpUrl } from "../resolve-http-url.ts";

const maxLength = 2_000;

/**
 * The address that a page gives as its own, without fragment and user name. Null if it belongs to another
 * registrable domain, which a page could claim to be, or if it is the site's home page and the page is not.
 */
export function chooseCanonicalUrl(
  declared: readonly (string | null | undefined)[],
  url: string | null,
  baseUrl: string | null,
): string | null {
  const page = URL.parse(url ?? "");
  if (page === null) return null;
  for (const one of declared) {
    const canonical = URL.parse(resolveHttpUrl(one, baseUrl) ?? "");
    if (canonical === null || !isSameSite(canonical.hostname, page.hostname)) continue;
    if (isHome(canonical) && !isHome(page)) continue;
    // From https to http would be a step back; the site answers both.
    if (page.protocol === "https:") canonical.protocol = "https:";
    canonical.hash = "";
    canonical.username = "";
    canonical.password = "";
    return canonical.href.length <= maxLength ? canonical.href : null;
  }
  return null;
}

/** By the public suffix list, with the hosts of different customers, such as a.github.io and b.github.io, apart. */
function isSameSite(first: string, second: string): boolean {
  if (first === second) return true;
  const domain = getDomain(first, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(second, { allowPrivateDomains: true });
}

export function isHome({ pathname, search }: URL): boolean {
  return pathname === "/" && search === "";
}
