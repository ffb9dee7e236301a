/* Beside routes.tsx, the URLs that are reached signed out: apart from it, for their pages carry nothing of the app. */

export { watchSession } from "#features/account/web/session.ts";

/** Served by the public shell, which carries neither router nor cache. */
export const publicScreens = {
  "/": async () => (await import("#features/account/web/root-redirect.tsx")).RootRedirect,
  "/login": async () => (await import("#features/account/web/login-page.tsx")).LoginPage,
};
