/* All URLs of the product, and what the shell uses from features. Screens load on navigation. */

export { refreshSession, signOut, useSession } from "#features/account/web/session.ts";
export { useSessionEnd, watchSessionEnd } from "#features/account/web/session-end.ts";
export type { Session } from "#features/account/web/session.ts";
export type { Profile } from "#features/profile/contract.ts";

/** For signed-in users; others are redirected to /login and return afterwards. */
export const appScreens = {
  "/home": async () => (await import("#features/library/web/home-page.tsx")).HomePage,
  "/collection/$id": async () =>
    (await import("#features/library/web/collection-page.tsx")).CollectionPage,
  "/entry/$id": async () => (await import("#features/library/web/entry-page.tsx")).EntryPage,
  "/discover": async () => (await import("#features/discover/web/discover-page.tsx")).DiscoverPage,
  "/projects": async () => (await import("#features/projects/web/projects-page.tsx")).ProjectsPage,
  "/project/$id": async () => (await import("#features/library/web/project-page.tsx")).ProjectPage,
  "/chat": async () => (await import("#features/assistant/web/chat-page.tsx")).ChatPage,
  "/chat/$id": async () => (await import("#features/assistant/web/chat-page.tsx")).ChatPage,
  "/feedback": async () => (await import("#features/feedback/web/feedback-page.tsx")).FeedbackPage,
  "/document-text-extraction": async () =>
    (await import("#features/extraction/web/extraction-page.tsx")).ExtractionPage,
  "/import": async () => (await import("#features/imports/web/import-page.tsx")).ImportPage,
  "/import/$id": async () =>
    (await import("#features/imports/web/import-detail-page.tsx")).ImportDetailPage,
  "/profile": async () => (await import("#features/library/web/profile-page.tsx")).ProfilePage,
  "/account": async () => (await import("#features/billing/web/account-page.tsx")).AccountPage,
  "/trash": async () => (await import("#features/trash/web/trash-page.tsx")).TrashPage,
  "/save": async () => (await import("#features/capture/web/save-page.tsx")).SavePage,
};

/** Aliases of other paths. */
export const redirects = { "/collection": "/home" } as const;

/** Opened over the page when the session ends. */
export const loadSignInAgainDialog = async () =>
  (await import("#features/account/web/sign-in-again-dialog.tsx")).SignInAgainDialog;

/** Opened from anywhere through layout/add-entry.ts. */
export const loadAddEntryDialog = async () =>
  (await import("#features/capture/web/add-entry-dialog.tsx")).AddEntryDialog;

/** Opened from anywhere through layout/palette.ts. */
export const loadPalette = async () => (await import("#features/search/web/palette.tsx")).Palette;

/** Opened from anywhere through layout/invite.ts. */
export const loadInviteDialog = async () =>
  (await import("#features/invitations/web/invite-dialog.tsx")).InviteDialog;

/** Opened from anywhere through layout/onboarding.ts. */
export const loadOnboardingDialog = async () =>
  (await import("#features/profile/web/onboarding-dialog.tsx")).OnboardingDialog;
