import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createCollection, listCollections } from "#features/collections/server/service.ts";
import { addInterest, listInterests } from "#features/interests/server/service.ts";
import type { Preferences } from "#features/account/profile-contract.ts";
import { asActor, asPublic, asSystem } from "#server/db/database.ts";
import type { Ctx } from "#server/app-context.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { completeOnboarding, getOnboarding, getProfile, updateProfile } from "./service.ts";
import { profiles } from "./tables.ts";

const context = await setUpContext();
let ada: Ctx;
let eve: Ctx;

beforeEach(async () => {
  ada = await createUser(context, "Ada");
  eve = await createUser(context, "Eve");
});

const answer = (answers: Record<string, string[] | [string[], string]>): Preferences => ({
  version: 1,
  answers: Object.fromEntries(
    Object.entries(answers).map(([key, value]) => {
      const [chosen, other] = Array.isArray(value[0]) ? value : [value, ""];
      return [key, { chosen: chosen as string[], other: other as string }];
    }),
  ),
});

/** Formats every collection as "title (category): interests". */
async function describeAll(ctx: Ctx): Promise<string[]> {
  const lines = [];
  for (const one of (await listCollections(ctx, { limit: 100 })).items) {
    const names = (await listInterests(ctx, one.id)).map(({ name }) => name);
    lines.push(`${one.title} (${one.category}): ${names.join(", ")}`);
  }
  return lines;
}

describe("a profile", () => {
  it("starts with the name and email address of the account, without answers", async () => {
    expect(await getProfile(ada)).toEqual({
      id: ada.userId,
      username: "Ada",
      email: `${ada.userId}@example.org`,
      onboardingCompleted: false,
      onboardingDismissed: false,
      firstStepsDismissed: false,
      preferences: null,
      unreadNotifications: 0,
      openInvitations: 0,
      createdAt: expect.any(String),
    });
  });

  it("keeps that the first steps were closed, and shows them again", async () => {
    expect(await updateProfile(ada, { firstStepsDismissed: true })).toMatchObject({
      firstStepsDismissed: true,
      onboardingDismissed: false,
    });
    expect((await getProfile(ada)).firstStepsDismissed).toBe(true);
    const shown = await updateProfile(ada, { firstStepsDismissed: false });
    expect(shown.firstStepsDismissed).toBe(false);
  });

  it("changes only in the given fields", async () => {
    await updateProfile(ada, { onboardingDismissed: true });
    const changed = await updateProfile(ada, { username: "Countess" });
    expect(changed).toMatchObject({ username: "Countess", onboardingDismissed: true });
    expect(await getProfile(ada)).toEqual(changed);
    expect(await updateProfile(ada, {})).toEqual(changed);
  });
});

describe("completeOnboarding", () => {
  it("stores the answers, creates a collection per type, and adds the interests to all", async () => {
    await createCollection(ada, { title: "Reading", category: "research", description: "" });
    const given = answer({
      profile_type: [["personal", "academic", "other"], " beekeeping "],
      age_range: ["35-44"],
      interests: [["science", "other"], "Bees, owls ,, SCIENCE,bees"],
      expertise: ["data", "software"],
    });
    const profile = await completeOnboarding(ada, given);
    expect(profile).toMatchObject({ onboardingCompleted: true });
    expect(profile.preferences?.answers["expertise"]).toEqual({
      chosen: ["software", "data"],
      other: "",
    });
    expect(await getOnboarding(ada)).toMatchObject({
      definition: { version: 1 },
      preferences: profile.preferences,
    });
    const names = "Bees, owls, Science";
    expect(await describeAll(ada)).toEqual([
      `My Personal Collection (personal): ${names}`,
      `My Academic Collection (academic): ${names}`,
      `My Beekeeping Collection (beekeeping): ${names}`,
      `Reading (research): ${names}`,
      `Unfiled (): ${names}`,
    ]);
  });

  it("reuses existing collections and interests, ignoring case, and can be repeated", async () => {
    const mine = await createCollection(ada, {
      title: "MY PERSONAL collection",
      category: "work",
      description: "",
    });
    await addInterest(ada, mine.id, { name: "SCIENCE" });
    const given = answer({ profile_type: ["personal"], interests: ["science", "arts"] });
    await completeOnboarding(ada, given);
    const once = await describeAll(ada);
    expect(once).toEqual([
      "MY PERSONAL collection (work): Arts, SCIENCE",
      "Unfiled (): Arts, Science",
    ]);
    await completeOnboarding(ada, given);
    expect(await describeAll(ada)).toEqual(once);
  });

  it("keeps what earlier answers created when repeated with other answers", async () => {
    await completeOnboarding(ada, answer({ profile_type: ["personal"], interests: ["arts"] }));
    await completeOnboarding(ada, answer({ profile_type: ["academic"], interests: ["health"] }));
    expect((await getProfile(ada)).preferences).toEqual(
      answer({ profile_type: ["academic"], interests: ["health"] }),
    );
    expect(await describeAll(ada)).toEqual([
      "My Academic Collection (academic): Health",
      "My Personal Collection (personal): Arts, Health",
      "Unfiled (): Arts, Health",
    ]);
  });

  it("creates everything once for simultaneous calls", async () => {
    const given = answer({
      profile_type: [["professional", "other"], "Éclairs"],
      interests: [["health", "other"], "Tea"],
    });
    await Promise.all(Array.from({ length: 6 }, () => completeOnboarding(ada, given)));
    expect(await describeAll(ada)).toEqual([
      "My Professional Collection (professional): Health, Tea",
      "My Éclairs Collection (éclairs): Health, Tea",
      "Unfiled (): Health, Tea",
    ]);
  });

  it("requires no answer", async () => {
    expect(await completeOnboarding(ada, answer({}))).toMatchObject({
      onboardingCompleted: true,
      preferences: { version: 1, answers: {} },
    });
    expect(await describeAll(ada)).toEqual(["Unfiled (): "]);
  });

  it("creates no read-only collection, and none without a name", async () => {
    await completeOnboarding(ada, answer({ profile_type: [["other"], "System"] }));
    await completeOnboarding(ada, answer({ profile_type: [["other"], "  "] }));
    expect(await describeAll(ada)).toEqual(["My System Collection (other): ", "Unfiled (): "]);
  });

  it("changes nothing if an answer is invalid or a statement fails", async () => {
    await expect(
      completeOnboarding(ada, answer({ interests: ["astrology"] })),
    ).rejects.toMatchObject({
      code: "validation",
      message: "“astrology” is not an answer to “Interests”",
    });
    // Makes the last statement fail.
    await asSystem(context.database, (tx) =>
      tx.execute(sql`
        create function refuse() returns trigger language plpgsql as
          $$ begin raise 'refused' using errcode = 'P7777'; end $$;
        create trigger refuse before insert on interests
          for each row when (new.name = 'Poison') execute function refuse()`),
    );
    const broken = answer({ profile_type: ["personal"], interests: [["other"], "Tea, Poison"] });
    await expect(completeOnboarding(ada, broken)).rejects.toMatchObject({
      cause: { code: "P7777" },
    });
    expect(await getProfile(ada)).toMatchObject({ onboardingCompleted: false, preferences: null });
    expect(await describeAll(ada)).toEqual(["Unfiled (): "]);
  });

  it("notifies the user's other tabs", async () => {
    const heard: string[] = [];
    const stop = context.events.subscribe(ada.userId, ({ type }) => heard.push(type));
    await completeOnboarding(ada, answer({ profile_type: ["personal"] }));
    stop();
    expect(heard).toEqual(["collections"]);
  });
});

describe("other users", () => {
  it("are not affected by a user's changes", async () => {
    const before = [await getProfile(eve), await describeAll(eve)];
    await updateProfile(ada, { username: "Countess" });
    await completeOnboarding(ada, answer({ profile_type: ["personal"], interests: ["arts"] }));
    expect([await getProfile(eve), await describeAll(eve)]).toEqual(before);
  });

  it("cannot read or change a profile with direct table access", async () => {
    const all = (tx: Parameters<Parameters<typeof asPublic>[1]>[0]) => tx.select().from(profiles);
    expect(await asPublic(context.database, all)).toEqual([]);
    expect(await asActor(context.database, eve.userId, all)).toHaveLength(1);
    await asActor(context.database, eve.userId, (tx) =>
      tx.update(profiles).set({ username: "Taken" }),
    );
    expect((await getProfile(ada)).username).toBe("Ada");
  });
});
