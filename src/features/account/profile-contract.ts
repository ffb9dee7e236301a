/** The signed-in user, as every page shows them. */
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
    firstStepsDismissed: z.boolean(),
    preferences: OnboardingCompletion.nullable().describe("Null before any question was answered."),
    unreadNotifications: z.number(),
    openInvitations: z
      .number()
      .describe("Invitations to collections that wait for the user's answer."),
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
    /** Closes the first steps on the home page; false shows them again. */
    firstStepsDismissed: z.boolean(),
  })
  .partial();
export type ProfileUpdate = z.input<typeof ProfileUpdate>;

export const profileApi = defineApi("Profile", {
  "GET /api/profile": { summary: "Get your profile", scope: "read", answer: Profile },
  "PATCH /api/profile": {
    summary: "Change your profile",
    scope: "write",
    body: ProfileUpdate,
    answer: Profile,
  },
});
