import { describe, expect, it } from "vitest";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "./testing/contexts.ts";
import { createShutdown } from "./shutdown.ts";

const { context, ada } = await setUpClients();

describe("createShutdown", () => {
  it("waits longer if a load balancer asks", async () => {
    const pace = { checkedWithin: 60_000, checkedLead: 100, uncheckedLead: 0 };
    const ends: string[] = [];
    const stop = async (name: string, isChecked: boolean) => {
      const shutdown = createShutdown(pace);
      if (isChecked) shutdown.noteReadyCheck();
      const announced = shutdown.announce();
      expect(shutdown.isStopping()).toBe(true);
      await announced;
      ends.push(name);
    };
    await Promise.all([stop("checked", true), stop("unchecked", false)]);
    expect(ends).toEqual(["unchecked", "checked"]);
  });
});

describe("a process that is about to stop", () => {
  it("is not ready, still answers, and asks event streams to reconnect", async () => {
    const shutdown = createShutdown({ checkedWithin: 0, checkedLead: 0, uncheckedLead: 0 });
    const app = createApp({ ...context, shutdown }, null);
    const headers = { authorization: `Bearer ${ada.token}` };
    expect((await app.request("/api/ready")).status).toBe(200);
    const stream = await app.request("/api/events", { headers });
    await shutdown.announce();
    const ready = await app.request("/api/ready");
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await app.request("/api/health")).status).toBe(200);
    expect((await app.request("/api/entries", { headers })).status).toBe(200);
    shutdown.endStreams();
    expect(await stream.text()).toMatch(
      /event: reconnect\ndata: \{"withinMilliseconds":1000\}\n\n$/,
    );
  });
});
