import { z } from "zod";

/** The signed-in user as the interface needs it. */
export type SessionUser = { id: string; name: string; email: string };

/** GET /api/auth/options, public: the ways to sign in that are available. */
export type SignInOptions = {
  /** Whether Google sign-in is configured. */
  google: boolean;
  /** Whether a new account must confirm its address by e-mail before it can be used. */
  confirmsEmail: boolean;
};

/** POST /api/invitations/open {token}: the address to prefill in the sign-up form, and the inviter's name. */
export type InvitedAddress = { email: string; inviterName: string };

/** GET /api/account: the user's security settings. */
export type AccountSecurity = {
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  google: boolean;
  twoFactor: boolean;
};

/** One of the user's sessions. Times are ISO 8601. */
export type SessionInfo = {
  id: string;
  isCurrent: boolean;
  /** Derived from the User-Agent, such as "Firefox on Linux"; null without one. */
  device: string | null;
  ipAddress: string | null;
  createdAt: string;
  expiresAt: string;
};

export const shortestPassword = 8;
export const longestPassword = 128;

const Password = z
  .string()
  .min(1, "Please enter your password")
  .max(longestPassword, `A password has at most ${longestPassword} characters`);

/** POST /api/account/password. Ends every other session. */
export const PasswordChange = z.object({
  currentPassword: Password,
  newPassword: Password.min(
    shortestPassword,
    `A password has at least ${shortestPassword} characters`,
  ),
});
export type PasswordChange = z.input<typeof PasswordChange>;

/**
 * POST /api/account/email. Where mail is configured, the new address must be confirmed by a link first
 * ("confirm"); otherwise the change applies at once ("changed").
 */
export const EmailChange = z.object({
  newEmail: z.email("Please enter a valid e-mail address").trim().max(320),
  /** Empty for an account without a password, whose session must be at most ten minutes old. */
  password: z.string().max(longestPassword).default(""),
});
export type EmailChange = z.input<typeof EmailChange>;
export type EmailChangeResult = { result: "changed" | "confirm" };

/** DELETE /api/account. */
export const AccountDelete = z.object({
  /** Empty for an account without a password, whose session must be at most ten minutes old. */
  password: z.string().max(longestPassword).default(""),
});
export type AccountDelete = z.input<typeof AccountDelete>;
