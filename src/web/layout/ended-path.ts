import { formatSignInPath } from "../return-path.ts";

/** The sign-in page for a session that ended while this page was open: it says so, and leads back here. */
export function formatEndedPath(): string {
  const path = formatSignInPath(location.pathname + location.search + location.hash);
  return `${path}${path.includes("?") ? "&" : "?"}ended`;
}
