/* The session, for the layouts of the app and of public pages. */
export {
  refreshSession,
  signOut,
  useSession,
  watchSession,
  type Session,
} from "#features/account/web/session.ts";
