import { act, render, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refreshSession } from "#features/account/web/session.ts";
import type { Billing } from "#features/billing/contract.ts";
import { answerJson, type Answers, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { getStored } from "#web/browser-storage.ts";
import { Notices } from "#web/layout/notices.tsx";
import { createBilling, unlimited } from "./testing/billing.ts";
import { PricingPage } from "./pricing-page.tsx";

const user = { id: "ada", name: "Ada", email: "ada@example.org" };
const checkout = "POST /api/functions/create-checkout";
const assign = vi.spyOn(location, "assign");

beforeEach(() => {
  assign.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  history.replaceState(null, "", "/");
});

/** `billing` is null for visitors. */
async function show(billing: Billing | null, answers: Answers = {}) {
  const calls = serveForTests({
    "GET /api/auth/get-session": answerJson(billing && { user, session: { expiresAt: "" } }),
    "GET /api/public/plans": answerJson({ isConfigured: true }),
    ...(billing && { "GET /api/billing": answerJson(billing) }),
    ...answers,
  });
  await act(() => refreshSession());
  render(
    <>
      <PricingPage />
      <Notices />
    </>,
  );
  return { calls, client: userEvent.setup() };
}

const findPlan = (name: string) => screen.findByRole("article", { name });
const listPlan = async (name: string) =>
  within(await findPlan(name))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("shows visitors three plans with their limits, and links to sign up and back", async () => {
  const { calls } = await show(null);
  expect(screen.getByRole("heading", { level: 1, name: "Choose Your Plan" })).toBeTruthy();
  expect(await listPlan("Free")).toEqual([
    "3 Interest Collections",
    "10 Entries per month",
    "Basic AI processing",
    "Text and links only",
  ]);
  expect(await listPlan("Basic")).toEqual([
    "10 Interest Collections",
    "50 Entries per month",
    "Advanced AI processing",
    "Uploads up to 10MB",
  ]);
  expect(await listPlan("Premium")).toEqual([
    "Unlimited collections and entries",
    "Priority AI processing",
    "Uploads up to 100MB",
  ]);
  for (const [name, price] of [
    ["Free", "$0"],
    ["Basic", "$9.99"],
    ["Premium", "$19.99"],
  ] as const)
    expect(within(await findPlan(name)).getByText(price)).toBeTruthy();
  expect(within(await findPlan("Basic")).getByText("Most Popular")).toBeTruthy();
  const links = await screen.findAllByRole("link", { name: "Get Started" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/login#sign_up",
    "/login?next=%2Fpricing#sign_up",
    "/login?next=%2Fpricing#sign_up",
  ]);
  expect(calls.map(({ path }) => path)).not.toContain("/api/billing");
});

it("shows a user on Free the current plan, and leaves to pay for another plan", async () => {
  const answer = Promise.withResolvers<Response>();
  const { calls, client } = await show(createBilling("free"), { [checkout]: () => answer.promise });
  const free = await findPlan("Free");
  expect((await screen.findByText(/^Current plan:/)).textContent).toBe("Current plan: Free");
  expect(within(free).getByText("Current Plan", { selector: "span" })).toBeTruthy();
  expect(within(free).getByRole("button", { name: "Current Plan" })).toHaveProperty(
    "disabled",
    true,
  );
  const premium = within(await findPlan("Premium"));
  await client.click(premium.getByRole("button", { name: "Get Started" }));
  const busy = premium.getByRole("button", { name: "Processing..." });
  await client.click(busy);
  answer.resolve(answerJson({ url: "https://checkout.example/1" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://checkout.example/1"));
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { tier: "premium" },
  ]);
  // Stays until the browser has left, and ends when the user comes back.
  expect(premium.getByRole("button", { name: "Processing..." })).toBeTruthy();
  expect(getStored("wanted-tier", "sessionStorage")).toBe("premium");
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(premium.getByRole("button", { name: "Get Started" })).toBeTruthy();
});

it.each([
  [
    "the server's message",
    answerJson({ error: { code: "unavailable", message: "No." } }, 503),
    "No.",
  ],
  ["a missing address", answerJson({}), "No checkout URL received"],
  ["what is no answer", answerJson("", 200), "No checkout URL received"],
  ["anything else", answerJson(null), "Failed to start checkout process"],
])("shows a message for a checkout that does not start: %s", async (_, answer, words) => {
  const { client } = await show(createBilling("free"), { [checkout]: answer });
  const basic = within(await findPlan("Basic"));
  await client.click(await basic.findByRole("button", { name: "Get Started" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(basic.getByRole("button", { name: "Get Started" })).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

it("leads a subscriber to Free by cancelling, and shows what is wrong with the payment", async () => {
  const { calls, client } = await show(createBilling("basic", { status: "past_due" }), {
    "POST /api/billing/portal": answerJson({ url: "https://portal.example/1" }),
  });
  expect(await screen.findByText("Your last payment failed")).toBeTruthy();
  const free = within(await findPlan("Free"));
  await client.click(free.getByRole("button", { name: "Get Started" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://portal.example/1"));
  expect(calls.at(-1)?.path).toBe("/api/billing/portal");
});

it.each([
  ["visitors", null],
  ["people", unlimited],
])(
  "says without paid plans that there are no limits, and shows no buttons: %s",
  async (_, billing) => {
    await show(billing, { "GET /api/public/plans": answerJson({ isConfigured: false }) });
    expect(await screen.findByText(/no paid plans, and nobody on it is limited/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
    // The limits of plans do not apply.
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.queryByText(/^Current plan/i)).toBeNull();
    const links = screen.queryAllByRole("link", { name: "Start Free" });
    expect(links).toHaveLength(billing ? 0 : 1);
  },
);

it("offers Retry when loading failed", async () => {
  let isDown = true;
  const { client } = await show(createBilling("free"), {
    "GET /api/billing": () =>
      isDown
        ? answerJson({ error: { code: "unavailable", message: "Later." } }, 503)
        : answerJson(createBilling("premium")),
  });
  expect((await screen.findByRole("alert")).textContent).toContain("did not load. Later.");
  expect(screen.queryByText("Get Started")).toBeNull();
  isDown = false;
  await client.click(screen.getByRole("button", { name: "Retry" }));
  expect((await screen.findByText(/^Current plan:/)).textContent).toContain("Premium");
});

it("says that nothing was charged after a cancelled checkout", async () => {
  history.replaceState(null, "", "/pricing?checkout=cancelled");
  await show(createBilling("free"));
  expect(screen.getByText("The checkout was cancelled, and nothing was charged.")).toBeTruthy();
});
