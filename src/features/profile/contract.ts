import { z } from "zod";

/** A user's own profile, as on /profile. `email` and `username` are private. */
export type Profile = {
  id: string;
  username: string;
  email: string;
  onboardingCompleted: boolean;
  onboardingDismissed: boolean;
  /** Null before any question was answered. */
  preferences: Preferences | null;
  createdAt: string;
};

export const ProfileUpdate = z
  .object({
    username: z
      .string()
      .trim()
      .min(1, "Username is required")
      .max(100, "A username has at most 100 characters"),
    /** Closes the questions without completing them. Only completing them changes this again. */
    onboardingDismissed: z.literal(true),
  })
  .partial();
export type ProfileUpdate = z.input<typeof ProfileUpdate>;

export type OnboardingOption = { value: string; label: string };

/** A question of the questionnaire. With `hasOther`, the option Other shows a text field. */
export type OnboardingQuestion = {
  key: string;
  label: string;
  choose: "one" | "many";
  options: readonly OnboardingOption[];
  hasOther: boolean;
};

export type OnboardingStep = {
  key: string;
  title: string;
  hint: string;
  questions: readonly OnboardingQuestion[];
  /** Skips the step if `value` is the only answer to `question`; null: never skipped. */
  skippedWhenOnly: { question: string; value: string } | null;
};

/** The questionnaire as data, in display order. */
export type OnboardingDefinition = { version: 1; steps: readonly OnboardingStep[] };

/** GET /api/profile/onboarding: the questions and the answers so far. */
export type Onboarding = { definition: OnboardingDefinition; preferences: Preferences | null };

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
