/* Public URLs. Separate from routes.tsx, so that public pages load no code of the app. */
import { compilePath } from "./match-path.ts";
import { pageState } from "./page-state.ts";

export { useSession, watchSession } from "#features/account/web/session.ts";

/** Rendered in the public shell, which contains neither router nor cache. */
export const publicScreens = {
  "/": async () => (await import("#features/landing/web/landing-page.tsx")).LandingPage,
  "/login": async () => (await import("#features/account/web/login-page.tsx")).LoginPage,
  "/pricing": async () => (await import("#features/billing/web/pricing-page.tsx")).PricingPage,
  "/faq": async () => (await import("#features/landing/web/faq-page.tsx")).FaqPage,
  "/privacy": async () => (await import("#features/landing/web/privacy-page.tsx")).PrivacyPage,
  "/shared/$slug": async () => (await import("#features/discover/web/shared-page.tsx")).SharedPage,
  "/people/$name": async () => (await import("#features/discover/web/person-page.tsx")).PersonPage,
  "/api-reference": async () =>
    (await import("#features/reference/web/reference-page.tsx")).ReferencePage,
  "/terms": async () => (await import("#features/landing/web/terms-page.tsx")).TermsPage,
};

export type PublicPath = keyof typeof publicScreens;

/** "/" and /login redirect signed-in users; the other public screens appear in the app's layout for them. */
export function isForVisitorsOnly(path: string): path is "/" | "/login" {
  return path === "/" || path === "/login";
}

/** Shown for a public path that names nothing, and to visitors for any unknown path. */
export const loadMissing = async () =>
  (await import("./layout/public-not-found.tsx")).PublicNotFound;

/** Returns null if the app renders this path. */
export function findPublicScreen(path: string) {
  const found = Object.entries(publicScreens).find(([pattern]) => compilePath(pattern).test(path));
  // The server has reported it in the page state.
  if (pageState.isMissing && (found || !pageState.user)) return loadMissing;
  return found?.[1] ?? null;
}
