import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Billing } from "#features/billing/contract.ts";
import {
  answerJson,
  type Call,
  serveForTests,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { store } from "#web/browser-storage.ts";
import { AccountPage } from "./account-page.tsx";
import { createBilling, unlimited } from "./testing/billing.ts";
import { wantedTierKey } from "./wanted-tier.ts";

const assign = vi.spyOn(location, "assign");
const replace = vi.spyOn(location, "replace");
let billing: Billing | null;
let calls: Call[];

beforeEach(() => {
  vi.useFakeTimers();
  for (const leave of [assign, replace]) leave.mockReset().mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const countAsked = () => calls.filter(({ path }) => path === "/api/billing").length;

async function show(first: Billing | null, address = "/account") {
  billing = first;
  calls = serveForTests({
    "GET /api/billing": () =>
      billing
        ? answerJson(billing)
        : answerJson({ error: { code: "internal", message: "It broke" } }, 500),
    "POST /api/billing/portal": answerJson({ url: "https://portal.example/1" }),
  });
  const root = createRootRoute();
  const account = createRoute({
    getParentRoute: () => root,
    path: "/account",
    component: AccountPage,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([account]), history });
  await router.load();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await wait(0);
  return router;
}

const tell = async (event: string) => {
  await sendEvent(event);
  await wait(0);
};

it("shows a subscriber the plan, its date, the usage and a button to manage it", async () => {
  const used = { ...createBilling("basic").used, entries: 41, collections: 12 };
  await show(createBilling("basic", { used }));
  const plan = within(screen.getByRole("region", { name: "Current Plan" }));
  expect(plan.getByText("Basic Plan")).toBeTruthy();
  expect(plan.getByText(/^Next billing date/).textContent).toContain("December 22, 2026");
  const usage = within(screen.getByRole("region", { name: "Usage" }));
  expect(usage.getByText("41 of 50 entries this month")).toBeTruthy();
  expect(usage.getByText("12 of 10 collections")).toBeTruthy();
  expect(usage.getByText(/More than your plan allows. You keep all of it/)).toBeTruthy();
  expect(usage.getByText("Uploads up to 10MB")).toBeTruthy();
  fireEvent.click(plan.getByRole("button", { name: "Manage subscription" }));
  await wait(0);
  expect(assign).toHaveBeenCalledWith("https://portal.example/1");
  expect(replace).not.toHaveBeenCalled();
});

it("shows when a cancelled plan ends, and what to do about an unpaid one", async () => {
  await show(createBilling("premium", { isEnding: true, status: "past_due" }));
  expect(screen.getByText(/^Ends on/).textContent).toContain("December 22, 2026");
  expect(screen.queryByText(/Next billing date/)).toBeNull();
  expect(screen.getByText("8 entries this month")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Fix the payment" }));
  await wait(0);
  expect(assign).toHaveBeenCalledWith("https://portal.example/1");
});

it.each([
  ["Free", createBilling("free"), "/account"],
  ["a server without plans", unlimited, "/account?checkout=done"],
])("redirects to /pricing from %s", async (_, first, address) => {
  await show(first, address);
  expect(replace).toHaveBeenCalledWith("/pricing");
  expect(screen.queryByText("Free Plan")).toBeNull();
});

it("waits for the server's confirmation after a payment, and welcomes the user to the plan", async () => {
  const router = await show(createBilling("free"), "/account?checkout=done");
  expect(screen.getByText("Your payment is being confirmed…")).toBeTruthy();
  expect(replace).not.toHaveBeenCalled();
  billing = createBilling("basic");
  await tell("billing");
  expect(screen.getByText("Welcome to Basic")).toBeTruthy();
  expect(screen.getByText("Basic Plan")).toBeTruthy();
  expect(router.state.location.search).toEqual({});
  const asked = countAsked();
  await wait(120_000);
  expect(countAsked()).toBe(asked);
});

it("polls without a live event at growing intervals, and shows a message after a minute", async () => {
  await show(createBilling("free"), "/account?checkout=done");
  await wait(59_000);
  expect(countAsked()).toBeLessThan(12);
  expect(screen.getByText("Your payment is being confirmed…")).toBeTruthy();
  await wait(1_000);
  expect(screen.getByText("Your payment is not confirmed yet")).toBeTruthy();
  expect(screen.getByText(/changes as soon as Stripe confirms it/)).toBeTruthy();
  billing = createBilling("premium");
  await wait(31_000);
  expect(screen.getByText("Welcome to Premium")).toBeTruthy();
});

it("waits for the larger plan that was paid for, whatever the previous plan was", async () => {
  store(wantedTierKey, "premium", "sessionStorage");
  await show(createBilling("basic"), "/account?checkout=done");
  expect(screen.getByText("Your payment is being confirmed…")).toBeTruthy();
  expect(screen.getByText("Basic Plan")).toBeTruthy();
  billing = createBilling("premium");
  await wait(10_000);
  expect(screen.getByText("Welcome to Premium")).toBeTruthy();
});

it("shows a failure with Retry, also while it waits", async () => {
  await show(null, "/account?checkout=done");
  expect(screen.getByText("It broke")).toBeTruthy();
  billing = createBilling("basic");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await wait(0);
  expect(screen.getByText("Welcome to Basic")).toBeTruthy();
});

it("redirects to /pricing when the plan ends while the page is open", async () => {
  await show(createBilling("basic"));
  billing = createBilling("free", { status: "canceled" });
  await tell("billing");
  expect(replace).toHaveBeenCalledWith("/pricing");
});
