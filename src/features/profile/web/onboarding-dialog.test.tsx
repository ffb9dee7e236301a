import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Preferences, Profile } from "#features/account/profile-contract.ts";
import type { Onboarding } from "#features/profile/contract.ts";
import { createBilling } from "#features/billing/web/testing/billing.ts";
import {
  answerJson,
  type Answers,
  type Call,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { onboardingDefinition } from "../server/onboarding-definition.ts";
import { OnboardingDialog } from "./onboarding-dialog.tsx";

const onboarding: Onboarding = { definition: onboardingDefinition, preferences: null };
const completed = { onboardingCompleted: true, preferences: null } as Profile;

async function openQuestions(
  answers: Answers = {},
  preferences: Preferences | null = null,
): Promise<{ calls: Call[]; onClose: () => void; onCompleted: () => void }> {
  const calls = serveForTests({
    "GET /api/profile/onboarding": answerJson({ ...onboarding, preferences }),
    "POST /api/profile/onboarding": answerJson(completed),
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onClose = vi.fn<() => void>();
  const onCompleted = vi.fn<() => void>();
  render(
    <QueryClientProvider client={client}>
      <OnboardingDialog onClose={onClose} onCompleted={onCompleted} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Step 1 of|did not load/);
  return { calls, onClose, onCompleted };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tick = (name: string) => fireEvent.click(screen.getByLabelText(name));
const heading = () => screen.getByRole("heading", { level: 3 }).textContent;
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method === "POST");

it("warns if the plan has too few collections for the choices", async () => {
  const plan = { "GET /api/billing": answerJson(createBilling("free")) };
  await openQuestions(plan);
  tick("Personal");
  expect(screen.queryByText(/^Your plan allows/)).toBeNull();
  tick("Academic");
  await screen.findByText(/^Your plan allows 1 more collection\. Only the first choice gets one\./);
  cleanup();
  const used = { ...createBilling("free").used, collections: 3 };
  await openQuestions({ "GET /api/billing": answerJson(createBilling("free", { used })) });
  tick("Personal");
  await screen.findByText(/^Your plan allows 3 collections besides Unfiled, and you have them/);
});

it("goes through all steps and back, requires no answer, and completes on the last", async () => {
  const { calls, onCompleted } = await openQuestions();
  expect(screen.getByRole("button", { name: "Back" })).toHaveProperty("disabled", true);
  const seen = [heading()];
  for (let at = 0; at < 3; at += 1) {
    press("Next");
    seen.push(heading());
    // Focus on the heading makes screen readers announce the step.
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 3 }));
  }
  expect(new Set(seen).size).toBe(4);
  expect(screen.getByText("Step 4 of 4")).toBeTruthy();
  press("Back");
  expect(heading()).toBe(seen[2]);
  press("Next");
  press("Complete");
  await waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  expect(sent(calls).map(({ body }) => body)).toEqual([{ version: 1, answers: {} }]);
  expect(toastQueue.get()).toMatchObject([
    { title: "Onboarding completed!", description: "Your preferences have been saved." },
  ]);
});

it("keeps answers when going back and forth; Other shows a text field", async () => {
  const { calls, onCompleted } = await openQuestions();
  tick("Academic");
  expect(screen.queryByRole("textbox")).toBeNull();
  tick("Other");
  const own = screen.getByRole("textbox");
  fireEvent.change(own, { target: { value: "Gardening" } });
  press("Next");
  tick("25–34");
  tick("35–44");
  press("Back");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Gardening");
  expect(screen.getByLabelText("Academic")).toHaveProperty("checked", true);
  press("Next");
  expect(screen.getByLabelText("25–34")).toHaveProperty("checked", false);
  press("Clear Age");
  expect(screen.getByLabelText("35–44")).toHaveProperty("checked", false);
  expect(document.activeElement).toBe(screen.getByLabelText("18–24"));
  for (let at = 0; at < 2; at += 1) press("Next");
  press("Complete");
  await waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  expect(sent(calls)[0]!.body).toMatchObject({
    answers: {
      profile_type: { chosen: ["academic", "other"], other: "Gardening" },
      age_range: { chosen: [], other: "" },
    },
  });
});

it("skips the questions about work for private use, and still has a last step", async () => {
  await openQuestions();
  tick("Personal");
  expect(screen.getByText("Step 1 of 3")).toBeTruthy();
  press("Next");
  press("Next");
  expect(screen.getByRole("button", { name: "Complete" })).toBeTruthy();
  press("Back");
  press("Back");
  tick("Professional");
  expect(screen.getByText("Step 1 of 4")).toBeTruthy();
});

it("starts with the previous answers", async () => {
  await openQuestions(
    {},
    { version: 1, answers: { profile_type: { chosen: ["other"], other: "Beekeeping" } } },
  );
  expect(screen.getByLabelText("Other")).toHaveProperty("checked", true);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Beekeeping");
});

it("keeps the answers when saving fails, and saves them at the next try", async () => {
  let isDown = true;
  const { calls, onCompleted } = await openQuestions({
    "POST /api/profile/onboarding": () =>
      isDown
        ? answerJson({ error: { code: "unavailable", message: "No room" } }, 503)
        : answerJson(completed),
  });
  tick("Academic");
  for (let at = 0; at < 3; at += 1) press("Next");
  press("Complete");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Failed to save your preferences. Please try again.",
  );
  expect(toastQueue.get()).toEqual([]);
  expect(onCompleted).not.toHaveBeenCalled();
  isDown = false;
  press("Complete");
  await waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  expect(sent(calls)[1]!.body).toEqual(sent(calls)[0]!.body);
});

it("shows an error if the questions do not load, with Retry", async () => {
  let isDown = true;
  await openQuestions({
    "GET /api/profile/onboarding": () =>
      isDown
        ? answerJson({ error: { code: "not_found", message: "Gone for now" } }, 404)
        : answerJson(onboarding),
  });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("Gone for now");
  isDown = false;
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Step 1 of 4")).toBeTruthy();
});

it("closes on Escape", async () => {
  const { onClose } = await openQuestions();
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("skips the rest without answers, and otherwise saves those given so far", async () => {
  const without = await openQuestions();
  press("Skip the rest");
  expect(without.onClose).toHaveBeenCalledOnce();
  expect(sent(without.calls)).toEqual([]);
  cleanup();
  const { calls, onCompleted } = await openQuestions();
  tick("Academic");
  press("Next");
  press("Skip the rest");
  await waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  expect(sent(calls)[0]!.body).toEqual({
    version: 1,
    answers: { profile_type: { chosen: ["academic"], other: "" } },
  });
});
