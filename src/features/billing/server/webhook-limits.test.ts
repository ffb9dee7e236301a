import { describe, expect, it, onTestFinished, vi } from "vitest";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createTestBilling } from "./testing/billing-app.ts";

const on = await createTestBilling();

describe("POST /api/billing/webhook above its limits", () => {
  /** Sends an unsigned event as a client of `address`. */
  const post = (address: string, init: RequestInit = {}) =>
    on.app.request(
      "/api/billing/webhook",
      { method: "POST", ...init },
      { incoming: { socket: { remoteAddress: address } } },
    );

  it("returns 429 with Retry-After for too many requests from one network", async () => {
    const { burst } = rateLimits.webhook;
    // Stop the clock, because every second allows more requests.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses = new Set<number>();
    for (let sent = 0; sent < burst; sent += 1) statuses.add((await post("203.0.113.5")).status);
    expect(statuses).toEqual(new Set([400]));
    const refused = await post("203.0.113.5");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await post("203.0.113.6")).status).toBe(400);
  });

  it("returns 503 with Retry-After while too many bodies are being received", async () => {
    const { maxPerKey, maxWaitingPerKey, retryAfterSeconds } = concurrencyLimits.webhookBodies;
    const ends = new AbortController();
    const sendSlowly = () => {
      const body = new ReadableStream({
        start: (controller) => ends.signal.addEventListener("abort", () => controller.close()),
      });
      const headers = { "stripe-signature": "t=1,v1=00" };
      return post("203.0.113.7", { body, headers, duplex: "half" } as RequestInit);
    };
    const slow = Array.from({ length: maxPerKey + maxWaitingPerKey }, sendSlowly);
    const refused = await sendSlowly();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      503,
      String(retryAfterSeconds),
    ]);
    ends.abort();
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400]));
  });
});
