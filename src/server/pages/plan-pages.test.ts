/** Tests /pricing and /account as served, for every plan that the API can return. */
import { describe, expect, it } from "vitest";
import type { Billing } from "#features/billing/contract.ts";
import { plans } from "#shared/plans.ts";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits, getPage } from "../testing/get-page.ts";
import type { TestClient } from "../testing/test-client.ts";
import { serveWebFiles } from "./web-files.ts";

const { context, ada } = await setUpClients();

const free: Billing = {
  isConfigured: true,
  tier: "free",
  status: null,
  periodEnd: null,
  isEnding: false,
  limits: plans.free.limits,
  used: {
    collections: 0,
    entries: 3,
    since: "2026-11-01T00:00:00.000Z",
    until: "2026-12-01T00:00:00.000Z",
  },
};
const basic: Billing = { ...free, tier: "basic", status: "active", limits: plans.basic.limits };

/** Opens the page with `billing` as the API's response; null makes the API fail. */
function open(path: string, person: TestClient | null, billing: Billing | null) {
  const answers: Record<string, unknown> = {
    "/api/billing": billing,
    "/api/public/plans": billing && { isConfigured: billing.isConfigured },
  };
  const site = createApp(context, (askApi) => {
    const answer = (request: Request, bindings: unknown) => {
      const { pathname } = new URL(request.url);
      if (!(pathname in answers)) return askApi(request, bindings);
      return Response.json(answers[pathname], { status: billing ? 200 : 503 });
    };
    return serveWebFiles(answer, generousLimits);
  });
  return getPage(site, path, person);
}

const title = (text: string) => /<title>([^<]*)/.exec(text)?.[1];

describe("/pricing", () => {
  it("includes the plans, for visitors without the app's code", async () => {
    const visited = await open("/pricing", null, free);
    expect(visited.root.textContent).toContain("$19.99");
    expect(visited.root.textContent).not.toContain("Current plan");
    expect([
      ...visited.root.querySelectorAll('a[href="/login?next=%2Fpricing#sign_up"]'),
    ]).toHaveLength(2);
    expect(visited.text).not.toMatch(/\/assets\/(?:app|app-shell|shared|tanstack|parts|schemas)-/);
    const own = await open("/pricing", ada, basic);
    expect(own.root.textContent).toContain("Current plan: Basic");
    expect(own.root.querySelector("[aria-busy]")).toBeNull();
  });

  it("says if there are no plans, and is sent without them if they cannot be loaded", async () => {
    const none = await open("/pricing", null, { ...free, isConfigured: false });
    expect(none.root.textContent).toContain("nobody on it is limited");
    expect(none.root.textContent).not.toContain("Get Started");
    const lost = await open("/pricing", ada, null);
    expect(lost.root.textContent).toContain("Choose Your Plan");
    expect(lost.state.data).toBeUndefined();
  });
});

describe("/account", () => {
  it("includes a subscriber's plan", async () => {
    const { root, text, state } = await open("/account", ada, basic);
    expect([title(text), state.path]).toEqual(["Account Settings · Commonplace", "/account"]);
    expect(root.textContent).toContain("3 of 50 entries this month");
  });

  it.each([
    ["on Free", free, "/account"],
    ["where there are no plans", { ...free, isConfigured: false }, "/account?checkout=done"],
  ])("shows /pricing %s", async (_, billing, path) => {
    const { root, text, state, status } = await open(path, ada, billing);
    expect([status, title(text), state.path]).toEqual([
      200,
      "Choose Your Plan · Commonplace",
      "/pricing",
    ]);
    expect(root.textContent).not.toContain("Account Settings");
  });

  it("waits for a payment that was just made", async () => {
    for (const billing of [free, basic]) {
      const { root, state } = await open("/account?checkout=done", ada, billing);
      expect(state.path).toBe("/account?checkout=done");
      expect(root.textContent).toContain("Your payment is being confirmed…");
    }
  });

  it("shows the sign-in form to a visitor", async () => {
    expect((await open("/account", null, basic)).state.path).toBe("/login?next=%2Faccount");
  });
});
