import { z } from "zod";
import type { OperationGroup } from "../operation.ts";
import { pageOf, wholeList } from "../schemas/named.ts";
import {
  AccountSecurity,
  ApiKey,
  Billing,
  BillingUrl,
  CreatedKey,
  EmailChangeResult,
  Invitation,
  InvitationSent,
  InvitedAddress,
  Onboarding,
  Profile,
  SessionList,
} from "../schemas/person.ts";

export const profile = {
  tag: "Profile",
  about: "The person's name, and the questions at the start.",
  operations: {
    "GET /api/profile": { summary: "One's own profile", answer: Profile },
    "PATCH /api/profile": { summary: "Change one's profile", answer: Profile },
    "GET /api/profile/onboarding": { summary: "The questions at the start", answer: Onboarding },
    "POST /api/profile/onboarding": { summary: "Answer them", answer: Profile },
  },
} satisfies OperationGroup;

export const live = {
  tag: "Live changes",
  about: "What changes in other windows and by jobs, as it happens.",
  operations: {
    "GET /api/events": {
      summary: "The person's own changes as they happen",
      query: { since: "Milliseconds since 1970: if something changed since, that is told first." },
      answer: {
        type: "text/event-stream",
        about:
          "Events hello, resync, heartbeat (every 30 seconds), entry, entry-removed, collections, projects, billing, feedback",
      },
    },
  },
} satisfies OperationGroup;

export const invitations = {
  tag: "Invitations",
  about: "Friends invited by e-mail.",
  operations: {
    "POST /api/functions/send-invitation": {
      summary: "Invite somebody",
      answer: InvitationSent,
      status: 201,
    },
    "GET /api/invitations": { summary: "One's open invitations", answer: pageOf(Invitation) },
    "DELETE /api/invitations/:id": { summary: "Withdraw an invitation", answer: null },
    "POST /api/invitations/open": {
      summary: "Follow the link of an invitation",
      answer: InvitedAddress,
    },
    "POST /api/invitations/unwanted": {
      summary: "Refuse further invitations to an address",
      answer: null,
    },
  },
} satisfies OperationGroup;

export const billing = {
  tag: "Billing",
  about: "The person's plan, where this server sells plans.",
  operations: {
    "GET /api/billing": { summary: "One's plan, and what of it is used", answer: Billing },
    "POST /api/functions/create-checkout": { summary: "Choose a plan", answer: BillingUrl },
    "POST /api/billing/portal": { summary: "Change how one pays", answer: BillingUrl },
    "POST /api/billing/webhook": {
      summary: "What Stripe tells, signed by it",
      answer: z.object({ received: z.literal(true) }),
    },
  },
} satisfies OperationGroup;

export const keys = {
  tag: "API keys",
  about: "Keys by which programs act for a person.",
  operations: {
    "GET /api/keys": { summary: "List one's API keys", answer: wholeList(ApiKey) },
    "POST /api/keys": { summary: "Make an API key", answer: CreatedKey, status: 201 },
    "DELETE /api/keys/:id": { summary: "Revoke an API key", answer: null },
  },
} satisfies OperationGroup;

export const account = {
  tag: "Account",
  about: "How an account is guarded, and how it ends.",
  operations: {
    "GET /api/account": { summary: "How the account is guarded", answer: AccountSecurity },
    "DELETE /api/account": { summary: "Delete the account for good", answer: null },
    "POST /api/account/password": { summary: "Change the password", answer: null },
    "POST /api/account/email": { summary: "Change the address", answer: EmailChangeResult },
    "GET /api/account/sessions": { summary: "Where one is signed in", answer: SessionList },
    "DELETE /api/account/sessions": {
      summary: "Sign out everywhere",
      query: { others: "“true”: everywhere but here." },
      answer: null,
    },
    "DELETE /api/account/sessions/:id": { summary: "End one session", answer: null },
  },
} satisfies OperationGroup;
