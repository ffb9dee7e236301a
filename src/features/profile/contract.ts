import { z } from "zod";
import { defineApi } from "#shared/endpoint.ts";
import { personName } from "#shared/person-name.ts";

export const OnboardingAnswer = z.object({
  chosen: z.array(z.string().trim().min(1).max(60)).max(20),
  /** The user's own text if Other was chosen; empty otherwise. */
  other: z.string().trim().max(200, "Please use at most 200 characters").default(""),
});
export type OnboardingAnswer = z.output<typeof OnboardingAnswer>;

/** POST /api/profile/onboarding. Answers by question key. None is required. */
export const OnboardingCompletion = z.object({
  version: z.literal(1),
  answers: z.record(z.string().max(60), OnboardingAnswer),
});
export type OnboardingCompletion = z.input<typeof OnboardingCompletion>;

export type Preferences = z.output<typeof OnboardingCompletion>;

/** A user's own profile, as on /profile. `email` and `username` are private. */
export const Profile = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    onboardingCompleted: z.boolean(),
    onboardingDismissed: z.boolean(),
    preferences: OnboardingCompletion.nullable().describe("Null before any question was answered."),
    unreadNotifications: z.number(),
    isOperator: z
      .literal(true)
      .exactOptional()
      .describe("Only for users whose confirmed address is in ADMIN_EMAILS."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdate = z
  .object({
    username: personName("A username").pipe(z.string().min(1, "Username is required")),
    /** Closes the questions without completing them. Only completing them changes this again. */
    onboardingDismissed: z.literal(true),
  })
  .partial();
export type ProfileUpdate = z.input<typeof ProfileUpdate>;

export const OnboardingOption = z.object({ value: z.string(), label: z.string() });
export type OnboardingOption = z.infer<typeof OnboardingOption>;

/** A question of the questionnaire. */
export const OnboardingQuestion = z.object({
  key: z.string(),
  label: z.string(),
  choose: z.enum(["one", "many"]),
  options: z.array(OnboardingOption).readonly(),
  hasOther: z.boolean().describe("Whether the option Other shows a text field."),
});
export type OnboardingQuestion = z.infer<typeof OnboardingQuestion>;

export const OnboardingStep = z.object({
  key: z.string(),
  title: z.string(),
  hint: z.string(),
  questions: z.array(OnboardingQuestion).readonly(),
  skippedWhenOnly: z
    .object({ question: z.string(), value: z.string() })
    .nullable()
    .describe("Skips the step if value is the only answer to question; null: never skipped."),
});
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** The questionnaire as data, in display order. */
export const OnboardingDefinition = z.object({
  version: z.literal(1),
  steps: z.array(OnboardingStep).readonly(),
});
export type OnboardingDefinition = z.infer<typeof OnboardingDefinition>;

/** GET /api/profile/onboarding: the questions and the answers so far. */
export const Onboarding = z.object({
  definition: OnboardingDefinition,
  preferences: OnboardingCompletion.nullable(),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** In an export. */
export const ExportedProfile = z.object({
  username: z.string(),
  email: z.string(),
  onboardingCompleted: z.boolean(),
  /** The answers to the onboarding questions. */
  preferences: OnboardingCompletion.nullable(),
  createdAt: z.iso.datetime(),
});
export type ExportedProfile = z.infer<typeof ExportedProfile>;

export const profileApi = defineApi("Profile", {
  "GET /api/profile": { summary: "Get your profile", scope: "read", answer: Profile },
  "PATCH /api/profile": {
    summary: "Change your profile",
    scope: "write",
    body: ProfileUpdate,
    answer: Profile,
  },
  "GET /api/profile/onboarding": {
    summary: "List the onboarding questions",
    scope: "read",
    answer: Onboarding,
  },
  "POST /api/profile/onboarding": {
    summary: "Answer the onboarding questions",
    scope: "write",
    body: OnboardingCompletion,
    answer: Profile,
  },
});
