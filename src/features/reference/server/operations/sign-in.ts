import { z } from "zod";
import type { OperationGroup } from "../operation.ts";
import { SignInOptions } from "../schemas/person.ts";

/** Loose, because better-auth returns more than this product relies on. */
const Answer = z.looseObject({});
const signedIn = "The session is set as a cookie; its token stands in the header set-auth-token.";
const status = z.object({ status: z.string() });

export const signIn = {
  tag: "Signing in",
  about: "For people in a browser. Programs use an API key.",
  operations: {
    "GET /api/auth/options": { summary: "How one may sign in here", answer: SignInOptions },
    "GET /api/auth/get-session": {
      summary: "Who is signed in, or null",
      answer: z
        .looseObject({
          session: z.looseObject({ id: z.string() }),
          user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }),
        })
        .nullable(),
    },
    "POST /api/auth/sign-up/email": {
      summary: "Make an account with a password",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/email": {
      summary: "Sign in with a password",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/magic-link": { summary: "Have a link sent", answer: Answer },
    "POST /api/auth/magic-link/verify": {
      summary: "Sign in by that link",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/email-otp/send-verification-otp": {
      summary: "Have a code sent",
      answer: Answer,
    },
    "POST /api/auth/sign-in/email-otp": {
      summary: "Sign in by that code",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/social": { summary: "Begin to sign in with Google", answer: Answer },
    "GET /api/auth/callback/google": {
      summary: "Where Google sends the browser back to",
      answer: { type: "text/html", about: "Leads on to a page" },
      status: 302,
    },
    "POST /api/auth/verify-email": { summary: "Confirm an address", answer: Answer },
    "POST /api/auth/request-password-reset": {
      summary: "Have a link sent for a new password",
      answer: z.object({ status: z.literal(true), message: z.string() }),
    },
    "POST /api/auth/reset-password": { summary: "Choose a new password", answer: Answer },
    "POST /api/auth/two-factor/enable": {
      summary: "Begin to use an authenticator",
      answer: Answer,
    },
    "POST /api/auth/two-factor/disable": { summary: "Use it no more", answer: Answer },
    "POST /api/auth/two-factor/generate-backup-codes": {
      summary: "New recovery codes",
      answer: Answer,
    },
    "POST /api/auth/two-factor/verify-totp": {
      summary: "Give the code of an authenticator",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/two-factor/verify-backup-code": {
      summary: "Give a recovery code",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-out": { summary: "Sign out", answer: Answer },
  },
} satisfies OperationGroup;

export const server = {
  tag: "Server",
  about: "Whether it serves, and what it answers.",
  operations: {
    "GET /api/health": { summary: "Whether the process serves", answer: status },
    "GET /api/ready": { summary: "Whether the database answers", answer: status },
    "GET /api/openapi.json": {
      summary: "This description",
      answer: { type: "application/json", about: "OpenAPI 3.1" },
    },
  },
} satisfies OperationGroup;
