import { formatSignInPath } from "#web/return-path.ts";

/**
 * Returns the path of the sign-in page with a message that the session ended, and a way back to this page.
 */
export function formatEndedPath(): string {
  const path = formatSignInPath(location.pathname + location.search + location.hash);
  return `${path}${path.includes("?") ? "&" : "?"}ended`;
}
