import { z } from "zod";
import { SignInOptions } from "#features/account/contract.ts";
import type { OperationGroup } from "../operation.ts";

/** Loose, because better-auth returns more than this product relies on. */
const Answer = z.looseObject({});
const signedIn =
  "The session is set as a cookie; its token is returned in the header set-auth-token.";
const status = z.object({ status: z.string() });

export const signIn = {
  tag: "Signing in",
  about: "For people in a browser. Programs use an API key.",
  operations: {
    "GET /api/auth/options": { summary: "List the ways to sign in", answer: SignInOptions },
    "GET /api/auth/get-session": {
      summary: "Get the current session, or null",
      answer: z
        .looseObject({
          session: z.looseObject({ id: z.string() }),
          user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }),
        })
        .nullable(),
    },
    "POST /api/auth/sign-up/email": {
      summary: "Create an account with a password",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/email": {
      summary: "Sign in with a password",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/magic-link": { summary: "Request a sign-in link", answer: Answer },
    "POST /api/auth/magic-link/verify": {
      summary: "Sign in with a link",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/email-otp/send-verification-otp": {
      summary: "Request a sign-in code",
      answer: Answer,
    },
    "POST /api/auth/sign-in/email-otp": {
      summary: "Sign in with a code",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-in/social": { summary: "Start signing in with Google", answer: Answer },
    "GET /api/auth/callback/google": {
      summary: "The callback for signing in with Google",
      answer: { type: "text/html", about: "A redirect to a page" },
      status: 302,
    },
    "POST /api/auth/send-verification-email": {
      summary: "Send the confirmation link of a new account again",
      about: "At most five e-mails to one address in 15 minutes.",
      answer: z.object({ status: z.literal(true) }),
    },
    "POST /api/auth/verify-email": { summary: "Confirm an e-mail address", answer: Answer },
    "POST /api/auth/request-password-reset": {
      summary: "Request a link to reset the password",
      answer: z.object({ status: z.literal(true), message: z.string() }),
    },
    "POST /api/auth/reset-password": { summary: "Choose a new password", answer: Answer },
    "POST /api/auth/two-factor/enable": {
      summary: "Enable two-factor authentication",
      answer: Answer,
    },
    "POST /api/auth/two-factor/disable": {
      summary: "Disable two-factor authentication",
      answer: Answer,
    },
    "POST /api/auth/two-factor/generate-backup-codes": {
      summary: "Generate new recovery codes",
      answer: Answer,
    },
    "POST /api/auth/two-factor/verify-totp": {
      summary: "Verify an authenticator code",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/two-factor/verify-backup-code": {
      summary: "Verify a recovery code",
      about: signedIn,
      answer: Answer,
    },
    "POST /api/auth/sign-out": { summary: "Sign out", answer: Answer },
  },
} satisfies OperationGroup;

export const server = {
  tag: "Server",
  about: "Health checks, metrics and this description.",
  operations: {
    "GET /api/health": { summary: "Check that the process is running", answer: status },
    "GET /api/ready": { summary: "Check that the database answers", answer: status },
    "GET /metrics": {
      summary: "Metrics for Prometheus",
      about: "Needs METRICS_TOKEN as a bearer token; 404 if the operator did not set it.",
      answer: { type: "text/plain", about: "Prometheus text format 0.0.4" },
    },
    "GET /api/openapi.json": {
      summary: "This description",
      answer: { type: "application/json", about: "OpenAPI 3.1" },
    },
  },
} satisfies OperationGroup;
