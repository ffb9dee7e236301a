/** Signing up, in and out, and recovering an account. */
import { z } from "zod";
import {
  InvitedAddress,
  maxPasswordLength,
  minPasswordLength,
  SignInOptions,
} from "#features/account/contract.ts";
import { defineApi } from "#shared/endpoint.ts";
import { personName } from "#shared/person-name.ts";
import { isSitePath } from "#shared/site-path.ts";

const invalidAddress = "Please enter a valid e-mail address";

/** Lower-cased, as it is stored. */
const Address = z
  .string(invalidAddress)
  .trim()
  .toLowerCase()
  .max(320, invalidAddress)
  .pipe(z.email(invalidAddress));

const NewPassword = z
  .string("Please enter your password")
  .min(minPasswordLength, `A password has at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `A password has at most ${maxPasswordLength} characters`);

/**
 * The path to continue to. Limited to this site, as a redirect after sign-in could lead elsewhere; safe in a
 * header.
 */
const SitePath = z
  .string()
  .max(2_000)
  .regex(/^[!-~]*$/, "That is no address of this site")
  .refine(isSitePath, "That is no address of this site");

/** Sent to better-auth even when the request has none, because better-auth remembers by default. */
const rememberMe = z.boolean().default(false);
const SignUp = z.object({
  name: personName("A name"),
  email: Address,
  password: NewPassword,
  rememberMe,
});
const SignIn = z.object({
  email: Address,
  password: z.string("Please enter your password").max(1_000, "This password is too long"),
  rememberMe,
});
const LinkRequest = z.object({ email: Address });
const CodeRequest = z.object({ email: Address, type: z.literal("sign-in") });
const CodeSignIn = z.object({
  email: Address,
  otp: z
    .string("Please enter the code")
    .trim()
    .regex(/^\d{6}$/, "The code has six digits"),
});
const LinkFollow = z.object({ token: z.string().min(1).max(200) });
const Social = z.object({ provider: z.literal("google"), callbackURL: SitePath.default("/") });
const Recipient = z.object({ email: Address });
const Reset = z.object({ newPassword: NewPassword, token: z.string().min(1).max(200) });
const Confirmation = z.object({
  token: z.string().min(1).max(2_000),
  /** The password chosen at sign-up; needed if the link is opened in another browser. */
  password: z.string().max(1_000, "This password is too long").default(""),
});
const Proof = z.object({ password: z.string().max(1_000).default("") });
const Code = z.object({
  code: z
    .string("Please enter the code")
    .max(100)
    .transform((code) => code.replaceAll(/\s/g, "")),
});

/** Loose, because better-auth returns more than this product relies on. */
const Answer = z.looseObject({});
const signedIn =
  "The session is set as a cookie; its token is returned in the header set-auth-token.";

export const sessionApi = defineApi("Signing in", {
  "GET /api/auth/get-session": {
    summary: "Get the current session, or null",
    scope: "visitor",
    answer: z
      .looseObject({
        session: z.looseObject({ id: z.string(), expiresAt: z.string() }),
        user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }),
      })
      .nullable(),
  },
  "POST /api/auth/sign-out": {
    summary: "Sign out",
    scope: "visitor",
    rate: "authRequests",
    answer: Answer,
  },
});

export const signInApi = defineApi("Signing in", {
  "GET /api/auth/options": {
    summary: "List the ways to sign in",
    scope: "visitor",
    answer: SignInOptions,
  },
  "POST /api/auth/sign-up/email": {
    summary: "Create an account with a password",
    about: signedIn,
    scope: "visitor",
    rate: ["authRequests", "authMails"],
    body: SignUp,
    answer: z.looseObject({ token: z.string().nullish() }),
  },
  "POST /api/auth/sign-in/email": {
    summary: "Sign in with a password",
    about: signedIn,
    scope: "visitor",
    rate: "authRequests",
    body: SignIn,
    answer: Answer,
  },
  "POST /api/auth/sign-in/magic-link": {
    summary: "Request a sign-in link",
    scope: "visitor",
    rate: ["authRequests", "authMails"],
    body: LinkRequest,
    answer: Answer,
  },
  "POST /api/auth/magic-link/verify": {
    summary: "Sign in with a link",
    about: signedIn,
    scope: "visitor",
    rate: "authRequests",
    body: LinkFollow,
    answer: Answer,
  },
  "POST /api/auth/email-otp/send-verification-otp": {
    summary: "Request a sign-in code",
    scope: "visitor",
    rate: ["authRequests", "authMails"],
    body: CodeRequest,
    answer: Answer,
  },
  "POST /api/auth/sign-in/email-otp": {
    summary: "Sign in with a code",
    about: signedIn,
    scope: "visitor",
    rate: "authRequests",
    body: CodeSignIn,
    answer: Answer,
  },
  "POST /api/auth/sign-in/social": {
    summary: "Start signing in with Google",
    scope: "visitor",
    rate: "authRequests",
    body: Social,
    answer: z.looseObject({ url: z.string() }),
  },
  "GET /api/auth/callback/google": {
    summary: "The callback for signing in with Google",
    scope: "visitor",
    answer: { type: "text/html", about: "A redirect to a page" },
    status: 302,
  },
});

export const recoveryApi = defineApi("Signing in", {
  "POST /api/auth/request-password-reset": {
    summary: "Request a link to reset the password",
    scope: "visitor",
    rate: ["authRequests", "authMails"],
    body: Recipient,
    answer: z.object({ status: z.literal(true), message: z.string() }),
  },
  "POST /api/auth/reset-password": {
    summary: "Choose a new password",
    scope: "visitor",
    rate: "authRequests",
    body: Reset,
    answer: Answer,
  },
  "POST /api/auth/send-verification-email": {
    summary: "Send the confirmation link of a new account again",
    about: "At most five e-mails to one address in 15 minutes.",
    scope: "visitor",
    rate: ["authRequests", "authMails"],
    body: Recipient,
    answer: z.object({ status: z.literal(true) }),
  },
  "POST /api/auth/verify-email": {
    summary: "Confirm an e-mail address",
    scope: "visitor",
    rate: "authRequests",
    body: Confirmation,
    answer: Answer,
  },
});

export const twoFactorApi = defineApi("Signing in", {
  "POST /api/auth/two-factor/enable": {
    summary: "Enable two-factor authentication",
    scope: "visitor",
    rate: "authRequests",
    body: Proof,
    answer: z.looseObject({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  },
  "POST /api/auth/two-factor/disable": {
    summary: "Disable two-factor authentication",
    scope: "visitor",
    rate: "authRequests",
    body: Proof,
    answer: Answer,
  },
  "POST /api/auth/two-factor/generate-backup-codes": {
    summary: "Generate new recovery codes",
    scope: "visitor",
    rate: "authRequests",
    body: Proof,
    answer: z.looseObject({ backupCodes: z.array(z.string()) }),
  },
  "POST /api/auth/two-factor/verify-totp": {
    summary: "Verify an authenticator code",
    about: signedIn,
    scope: "visitor",
    rate: "authRequests",
    body: Code,
    answer: Answer,
  },
  "POST /api/auth/two-factor/verify-backup-code": {
    summary: "Verify a recovery code",
    about: signedIn,
    scope: "visitor",
    rate: "authRequests",
    body: Code,
    answer: Answer,
  },
});

/** POST /api/invitations/open and /api/invitations/unwanted: the token of a link in an email. */
export const InvitationToken = z.object({ token: z.string().min(1).max(600) });
export type InvitationToken = z.input<typeof InvitationToken>;

/** The links of e-mails with invitations, which lead to the page for signing in. */
export const invitationLinksApi = defineApi("Invitations", {
  "POST /api/invitations/open": {
    summary: "Follow the link of an invitation",
    scope: "visitor",
    rate: "invitationLinks",
    body: InvitationToken,
    answer: InvitedAddress,
  },
  "POST /api/invitations/unwanted": {
    summary: "Refuse further invitations to an address",
    scope: "visitor",
    rate: "invitationLinks",
    body: InvitationToken,
    answer: null,
  },
});
