/* What the app's layout uses of features. Dialogs load when they are opened. */

export { useSessionEnd, watchSessionEnd } from "#features/account/web/session-end.ts";
export type { Profile } from "#features/profile/contract.ts";

/** Opened over the page when the session ends. */
export const loadSignInAgainDialog = async () =>
  (await import("#features/account/web/sign-in-again-dialog.tsx")).SignInAgainDialog;

/** In the header. */
export const loadNotificationsButton = async () =>
  (await import("#features/notifications/web/notifications-button.tsx")).NotificationsButton;

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
