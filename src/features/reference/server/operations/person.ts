import { z } from "zod";
import {
  AccountSecurity,
  EmailChangeResult,
  InvitedAddress,
  SessionInfo,
} from "#features/account/contract.ts";
import { Billing, BillingUrl } from "#features/billing/contract.ts";
import { Invitation, InvitationSent } from "#features/invitations/contract.ts";
import { ApiKey, CreatedKey } from "#features/keys/contract.ts";
import { Onboarding, Profile } from "#features/profile/contract.ts";
import { pageOf, wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const profile = {
  tag: "Profile",
  about: "The user's profile, and the onboarding questions.",
  operations: {
    "GET /api/profile": { summary: "Get your profile", answer: Profile },
    "PATCH /api/profile": { summary: "Change your profile", answer: Profile },
    "GET /api/profile/onboarding": { summary: "List the onboarding questions", answer: Onboarding },
    "POST /api/profile/onboarding": { summary: "Answer the onboarding questions", answer: Profile },
  },
} satisfies OperationGroup;

export const live = {
  tag: "Live changes",
  about: "Changes in other windows and by background jobs, as they happen.",
  operations: {
    "GET /api/events": {
      summary: "A stream of the user's changes",
      query: {
        since:
          "Milliseconds since 1970: if something has changed since then, the stream starts with a resync event.",
      },
      answer: {
        type: "text/event-stream",
        about:
          "Events hello, resync, heartbeat (every 30 seconds), entry, entry-removed, collections, activity, projects, batches, billing, feedback",
      },
    },
  },
} satisfies OperationGroup;

export const invitations = {
  tag: "Invitations",
  about: "Invitations by e-mail.",
  operations: {
    "POST /api/functions/send-invitation": {
      summary: "Invite a person",
      answer: InvitationSent,
      status: 201,
    },
    "GET /api/invitations": { summary: "List your open invitations", answer: pageOf(Invitation) },
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
  about: "The user's plan, if this server sells plans.",
  operations: {
    "GET /api/billing": { summary: "Get your plan and its usage", answer: Billing },
    "POST /api/functions/create-checkout": { summary: "Choose a plan", answer: BillingUrl },
    "POST /api/billing/portal": { summary: "Open the billing portal", answer: BillingUrl },
    "POST /api/billing/webhook": {
      summary: "Receive a signed event from Stripe",
      answer: z.object({ received: z.literal(true) }),
    },
  },
} satisfies OperationGroup;

export const keys = {
  tag: "API keys",
  about: "Keys with which programs act for a user.",
  operations: {
    "GET /api/keys": { summary: "List your API keys", answer: wholeList(ApiKey) },
    "POST /api/keys": { summary: "Create an API key", answer: CreatedKey, status: 201 },
    "DELETE /api/keys/:id": { summary: "Revoke an API key", answer: null },
  },
} satisfies OperationGroup;

export const account = {
  tag: "Account",
  about: "Account security, sessions and deletion.",
  operations: {
    "GET /api/account": { summary: "Get the account's security settings", answer: AccountSecurity },
    "DELETE /api/account": {
      summary: "Delete the account permanently",
      about:
        "Entries of others in the user's shared collections move to their Unfiled. With sharedEntries “copy”, what the user added to collections of others stays there without note and name, as entries of their owners.",
      answer: null,
    },
    "POST /api/account/password": { summary: "Change the password", answer: null },
    "POST /api/account/email": { summary: "Change the e-mail address", answer: EmailChangeResult },
    "GET /api/account/sessions": { summary: "List sessions", answer: wholeList(SessionInfo) },
    "DELETE /api/account/sessions": {
      summary: "Sign out everywhere",
      query: { others: "“true”: everywhere but here." },
      answer: null,
    },
    "DELETE /api/account/sessions/:id": { summary: "End one session", answer: null },
  },
} satisfies OperationGroup;
