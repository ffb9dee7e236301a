import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { isOperatorAccount } from "#features/account/server/service.ts";
import { users } from "#features/account/server/tables.ts";
import { countUnread } from "#features/notifications/server/service.ts";
import type { Preferences, Profile, ProfileUpdate } from "#features/account/profile-contract.ts";
import type { Onboarding } from "#features/profile/contract.ts";
import type { Tx } from "#server/db/database.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { createStartingPoint } from "./create-starting-point.ts";
import { onboardingDefinition } from "./onboarding-definition.ts";
import { normaliseAnswers } from "./normalise-answers.ts";
import { profiles } from "./tables.ts";

type Row = typeof profiles.$inferSelect & {
  email: string;
  emailVerified: boolean;
  unread: number;
  invitations: number;
};

export async function getProfile(ctx: Ctx): Promise<Profile> {
  return toProfile(ctx, await inTransaction(ctx, (tx) => selectProfile(tx, ctx.userId)));
}

/** Updates the given fields: the username, or what the user closed. */
export async function updateProfile(
  ctx: Ctx,
  input: z.output<typeof ProfileUpdate>,
): Promise<Profile> {
  const row = await inTransaction(ctx, async (tx) => {
    await tx
      .update(profiles)
      .set({
        ...input,
        updatedAt: new Date(),
      })
      .where(eq(profiles.id, ctx.userId));
    return selectProfile(tx, ctx.userId);
  });
  return toProfile(ctx, row);
}

export async function getOnboarding(ctx: Ctx): Promise<Onboarding> {
  const { preferences } = await getProfile(ctx);
  return { definition: onboardingDefinition, preferences };
}

/**
 * Stores the answers and applies them in one transaction. Repeating it creates no duplicates. Throws
 * "validation" for answers that do not match a question.
 */
export async function completeOnboarding(ctx: Ctx, given: Preferences): Promise<Profile> {
  const preferences = normaliseAnswers(given);
  const row = await inTransaction(ctx, async (tx) => {
    // Lock the profile first, so that a simultaneous call waits and then finds everything created.
    await tx
      .update(profiles)
      .set({ onboardingCompleted: true, preferences, updatedAt: new Date() })
      .where(eq(profiles.id, ctx.userId));
    await createStartingPoint(tx, ctx, preferences);
    return selectProfile(tx, ctx.userId);
  });
  ctx.app.events.publish(ctx.userId, { type: "collections" });
  return toProfile(ctx, row);
}

async function selectProfile(tx: Tx, userId: string): Promise<Row> {
  const [row] = await tx
    .select({
      profile: profiles,
      email: users.email,
      emailVerified: users.emailVerified,
      unread: countUnread(userId),
      // The feature of these invitations builds on this one.
      invitations: sql<number>`app_count_invitations()`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId));
  if (row === undefined) throw new AppError("not_found", "No user");
  const { profile, ...others } = row;
  return { ...profile, ...others };
}

function toProfile({ app }: Ctx, row: Row): Profile {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    onboardingCompleted: row.onboardingCompleted,
    onboardingDismissed: row.onboardingDismissed,
    firstStepsDismissed: row.firstStepsDismissed,
    preferences: row.preferences,
    unreadNotifications: row.unread,
    openInvitations: row.invitations,
    ...(isOperatorAccount(app, row) ? { isOperator: true } : {}),
    createdAt: row.createdAt.toISOString(),
  };
}
