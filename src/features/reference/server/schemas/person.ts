import { z } from "zod";
import { tiers } from "#features/billing/contract.ts";
import { severities, votes } from "#features/feedback/contract.ts";
import { OnboardingCompletion } from "#features/profile/contract.ts";
import { keyScopes } from "#shared/key-scopes.ts";
import { Id, Moment, named, wholeList } from "./named.ts";

export const ApiKey = named(
  "ApiKey",
  z.object({
    id: Id,
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    prefix: z.string(),
    createdAt: Moment,
    lastUsedAt: Moment.nullable(),
    expiresAt: Moment.nullable(),
  }),
);
export const CreatedKey = ApiKey.extend({ key: z.string().describe("Returned only once.") });

export const Profile = named(
  "Profile",
  z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    onboardingCompleted: z.boolean(),
    onboardingDismissed: z.boolean(),
    preferences: OnboardingCompletion.nullable(),
    createdAt: Moment,
  }),
);

const Question = z.object({
  key: z.string(),
  label: z.string(),
  choose: z.enum(["one", "many"]),
  options: z.array(z.object({ value: z.string(), label: z.string() })).readonly(),
  hasOther: z.boolean(),
});

export const Onboarding = z.object({
  definition: z.object({
    version: z.literal(1),
    steps: z
      .array(
        z.object({
          key: z.string(),
          title: z.string(),
          hint: z.string(),
          questions: z.array(Question).readonly(),
          skippedWhenOnly: z.object({ question: z.string(), value: z.string() }).nullable(),
        }),
      )
      .readonly(),
  }),
  preferences: OnboardingCompletion.nullable(),
});

export const AccountSecurity = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  google: z.boolean(),
  twoFactor: z.boolean(),
});

export const SessionList = wholeList(
  z.object({
    id: Id,
    isCurrent: z.boolean(),
    device: z.string().nullable(),
    ipAddress: z.string().nullable(),
    createdAt: Moment,
    expiresAt: Moment,
  }),
);

export const SignInOptions = z.object({ google: z.boolean(), confirmsEmail: z.boolean() });
export const EmailChangeResult = z.object({ result: z.enum(["changed", "confirm"]) });

export const Invitation = named(
  "Invitation",
  z.object({
    id: Id,
    recipientEmail: z.string(),
    createdAt: Moment,
    sentAt: Moment,
    expiresAt: Moment,
  }),
);
export const InvitationSent = z.object({ invitation: Invitation });
export const InvitedAddress = z.object({ email: z.string(), inviterName: z.string() });

export const FeedbackItem = named(
  "FeedbackItem",
  z.object({
    id: Id,
    title: z.string(),
    description: z.string().nullable(),
    severity: z.enum(severities),
    closed: z.boolean(),
    rank: z.number(),
    isMine: z.boolean(),
    canModify: z.boolean(),
    canModerate: z.boolean(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
    mergedInto: z.object({ id: z.uuid(), title: z.string() }).nullable(),
    vote: z.enum(votes),
    createdAt: Moment,
    updatedAt: Moment,
  }),
);

export const Billing = z.object({
  isConfigured: z.boolean(),
  tier: z.enum(tiers),
  status: z
    .enum([
      "active",
      "trialing",
      "past_due",
      "unpaid",
      "incomplete",
      "incomplete_expired",
      "paused",
      "canceled",
    ])
    .nullable(),
  periodEnd: Moment.nullable(),
  isEnding: z.boolean(),
  limits: z.object({
    collections: z.number().nullable(),
    entriesPerMonth: z.number().nullable(),
    uploadBytes: z.number().nullable(),
  }),
  used: z.object({
    collections: z.number(),
    entries: z.number(),
    since: Moment,
    until: Moment,
  }),
});
export const BillingUrl = z.object({ url: z.string() });
export const PublicPlans = z.object({ isConfigured: z.boolean() });
