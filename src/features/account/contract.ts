import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { wholeList } from "#shared/pages.ts";

/** The signed-in user as the interface needs it. */
export type SessionUser = { id: string; name: string; email: string };

/** GET /api/auth/options, public: the ways to sign in that are available. */
export const SignInOptions = z.object({
  google: z
    .boolean()
    .describe("Whether sign-in with Google or another OpenID provider is configured."),
  provider: z.string().nullable().describe("The name of that provider; null without one."),
  confirmsEmail: z
    .boolean()
    .describe("Whether a new account must confirm its address by e-mail before it can be used."),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

/** POST /api/invitations/open {token}: the address to prefill in the sign-up form, and the inviter's name. */
export const InvitedAddress = z.object({ email: z.string(), inviterName: z.string() });
export type InvitedAddress = z.infer<typeof InvitedAddress>;

/** GET /api/account: the user's security settings. */
export const AccountSecurity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  google: z.boolean(),
  twoFactor: z.boolean(),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

/** One of the user's sessions. */
export const SessionInfo = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  device: z
    .string()
    .nullable()
    .describe("Derived from the User-Agent, such as “Firefox on Linux”; null without one."),
  ipAddress: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

const Password = z
  .string()
  .min(1, "Please enter your password")
  .max(maxPasswordLength, `A password has at most ${maxPasswordLength} characters`);

/** POST /api/account/password. Ends every other session. */
export const PasswordChange = z.object({
  currentPassword: Password,
  newPassword: Password.min(
    minPasswordLength,
    `A password has at least ${minPasswordLength} characters`,
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
  password: z.string().max(maxPasswordLength).default(""),
});
export type EmailChange = z.input<typeof EmailChange>;
export const EmailChangeResult = z.object({ result: z.enum(["changed", "confirm"]) });
export type EmailChangeResult = z.infer<typeof EmailChangeResult>;

/** DELETE /api/account. */
export const AccountDelete = z.object({
  /** Empty for an account without a password, whose session must be at most ten minutes old. */
  password: z.string().max(maxPasswordLength).default(""),
  /** "take" also deletes the user's entries in shared collections of others; "copy" leaves copies to their owners. */
  sharedEntries: z.enum(["take", "copy"]).default("take"),
});
export type AccountDelete = z.input<typeof AccountDelete>;

export const SessionsEnd = z.object({
  others: z.enum(["true", "false"]).optional().describe("“true”: everywhere but here."),
});

export const accountApi = defineApi("Account", {
  "GET /api/account": {
    summary: "Get the account's security settings",
    scope: "session",
    answer: AccountSecurity,
  },
  "DELETE /api/account": {
    summary: "Delete the account permanently",
    about:
      "Entries of others in the user's shared collections move to their Unfiled. With sharedEntries “copy”, what the user added to collections of others stays there without note and name, as entries of their owners.",
    scope: "session",
    body: AccountDelete,
    answer: null,
  },
  "POST /api/account/password": {
    summary: "Change the password",
    scope: "session",
    body: PasswordChange,
    answer: null,
  },
  "POST /api/account/email": {
    summary: "Change the e-mail address",
    scope: "session",
    body: EmailChange,
    answer: EmailChangeResult,
  },
  "GET /api/account/sessions": {
    summary: "List sessions",
    scope: "session",
    answer: wholeList(SessionInfo),
  },
  "DELETE /api/account/sessions": {
    summary: "Sign out everywhere",
    scope: "session",
    query: SessionsEnd,
    answer: null,
  },
  "DELETE /api/account/sessions/:id": {
    summary: "End one session",
    scope: "session",
    answer: null,
  },
});
