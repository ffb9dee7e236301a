import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import type { Billing } from "#features/billing/contract.ts";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpClients } from "#server/testing/contexts.ts";

const { ada, eve, visitor } = await setUpClients();

describe("a server without Stripe keys", () => {
  it("sets no limits for entries, collections and files", async () => {
    for (let at = 0; at < 11; at += 1) {
      const saved = await ada.send(
        "POST",
        "/api/functions/process-text-entry",
        { text: `Text ${at}` },
        { prefer: "respond-async" },
      );
      expect(saved.status).toBe(201);
    }
    for (const title of ["a", "b", "c", "d"])
      expect((await ada.send("POST", "/api/collections", { title })).status).toBe(201);
    const form = new FormData();
    form.append("file", new Blob([Buffer.alloc(11 * 1024 * 1024, "words ")]), "words.txt");
    const file = await ada.send("POST", "/api/functions/upload-file", form, {
      prefer: "respond-async",
    });
    expect(file.status).toBe(201);
    const { body } = await ada.get<Billing>("/api/billing");
    expect(body).toMatchObject({
      isConfigured: false,
      tier: "free",
      status: null,
      periodEnd: null,
      isEnding: false,
      limits: { collections: null, entriesPerMonth: null, uploadBytes: null },
      used: { collections: 4, entries: 12 },
    });
    const since = new Date(body.used.since);
    expect([since.getUTCDate(), since.getUTCHours(), since.getUTCMinutes()]).toEqual([1, 0, 0]);
    expect((await eve.get("/api/billing")).body).toMatchObject({
      used: { collections: 0, entries: 0 },
    });
  });

  it("refuses checkout, portal and webhook requests", async () => {
    const refused = {
      status: 503,
      body: {
        error: { code: "unavailable", message: expect.stringMatching(/^Plans are not sold/) },
      },
    };
    for (const path of ["/api/functions/create-checkout", "/api/billing/portal"])
      expect(await ada.send<ErrorBody>("POST", path, {})).toMatchObject(refused);
    expect(await visitor.send<ErrorBody>("POST", "/api/billing/webhook", {})).toMatchObject(
      refused,
    );
    expect((await visitor.get("/api/public/plans")).body).toEqual({ isConfigured: false });
  });
});
