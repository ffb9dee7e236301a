import { describe, expect, it } from "vitest";
import type { Profile } from "#features/account/profile-contract.ts";
import type { Onboarding } from "#features/profile/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createTestApp } from "#server/testing/test-client.ts";

const context = await setUpContext();
const app = createTestApp(context);
const { visitor } = app;
const ada = await app.signUp("ada@example.org");

describe("/api/profile", () => {
  it("requires authentication", async () => {
    for (const [method, path] of [
      ["GET", "/api/profile"],
      ["PATCH", "/api/profile"],
      ["GET", "/api/profile/onboarding"],
      ["POST", "/api/profile/onboarding"],
    ] as const) {
      const answer = await visitor.send(method, path, method === "GET" ? undefined : {});
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it("returns and updates the user's own profile", async () => {
    expect((await ada.get<Profile>("/api/profile")).body).toMatchObject({
      username: "ada",
      email: "ada@example.org",
      onboardingDismissed: false,
    });
    const changed = await ada.send<Profile>("PATCH", "/api/profile", {
      username: "  Countess ",
      onboardingDismissed: true,
      onboardingCompleted: true,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { username: "Countess", onboardingDismissed: true, onboardingCompleted: false },
    });
  });

  it.each([
    [{ username: "   " }, "username", "Username is required"],
    [{ username: "x".repeat(101) }, "username", "A username has at most 100 characters"],
  ])("rejects %j with a message", async (body, field, message) => {
    expect(await ada.send<ErrorBody>("PATCH", "/api/profile", body)).toMatchObject({
      status: 400,
      body: { error: { code: "validation", message, fields: { [field]: message } } },
    });
  });
});

describe("/api/profile/onboarding", () => {
  it("returns the questions, accepts answers, and returns them later", async () => {
    const path = "/api/profile/onboarding";
    const asked = (await ada.get<Onboarding>(path)).body;
    expect(asked.preferences).toBeNull();
    expect(asked.definition.steps.map(({ key }) => key)).toEqual([
      "profile_type",
      "demographics",
      "interests",
      "professional_details",
    ]);
    const answers = { profile_type: { chosen: ["academic"] } };
    const done = await ada.send<Profile>("POST", path, { version: 1, answers });
    expect(done).toMatchObject({ status: 200, body: { onboardingCompleted: true } });
    expect((await ada.get<Onboarding>(path)).body.preferences).toEqual({
      version: 1,
      answers: { profile_type: { chosen: ["academic"], other: "" } },
    });
  });

  it.each([
    { version: 2, answers: {} },
    { version: 1, answers: { profile_type: { chosen: ["royal"] } } },
    { version: 1, answers: { motto: { chosen: ["other"], other: "Onwards" } } },
    { version: 1, answers: { interests: { chosen: ["other"], other: "x".repeat(201) } } },
  ])("rejects %j", async (body) => {
    const answer = await ada.send<ErrorBody>("POST", "/api/profile/onboarding", body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "validation" } } });
  });
});
