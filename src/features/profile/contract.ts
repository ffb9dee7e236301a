import { z } from "zod";
import { OnboardingCompletion, Profile } from "#features/account/profile-contract.ts";
import { defineApi } from "#shared/endpoint.ts";

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

export const onboardingApi = defineApi("Profile", {
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
