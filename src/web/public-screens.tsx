/* Beside routes.tsx, the URLs that are reached signed out: apart from it, for their pages carry nothing of the app. */
import { compilePath } from "./match-path.ts";
import { pageState } from "./page-state.ts";

export { useSession, watchSession } from "#features/account/web/session.ts";

/** Served by the public shell, which carries neither router nor cache. */
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

/** "/" leads signed-in users home, and /login lets them on; the other public screens they see in the app's frame. */
export function isForVisitorsOnly(path: string): path is "/" | "/login" {
  return path === "/" || path === "/login";
}

/** In place of a public screen whose address names nothing, and for visitors of any such address. */
export const loadMissing = async () =>
  (await import("./layout/public-not-found.tsx")).PublicNotFound;

/** Null where the app is to draw what stands at this address. */
export function findPublicScreen(path: string) {
  const found = Object.entries(publicScreens).find(([pattern]) => compilePath(pattern).test(path));
  // As the server told it with the page.
  if (pageState.isMissing && (found || !pageState.user)) return loadMissing;
  return found?.[1] ?? null;
}
