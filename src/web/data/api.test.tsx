import { afterEach, describe, expect, it, vi } from "vitest";
import { request, sessionRecovery } from "./api.ts";

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(
      async () => new Response(body === null ? null : JSON.stringify(body), { status }),
    ),
  );

it("returns the response and omits empty query parameters", async () => {
  answer(200, { items: [] });
  await expect(
    request("GET", "/api/entries", { query: { q: "a b", cursor: undefined, topic: "" } }),
  ).resolves.toEqual({
    items: [],
  });
  expect(fetch).toHaveBeenCalledWith(
    "/api/entries?q=a+b",
    expect.objectContaining({ method: "GET", body: null }),
  );
});

it("returns undefined for an empty response", async () => {
  answer(204, null);
  await expect(request("DELETE", "/api/entries/1")).resolves.toBeUndefined();
});

it("throws the server's errors with code, fields and details", async () => {
  answer(409, {
    error: {
      code: "duplicate",
      message: "Already saved",
      fields: { url: "Saved" },
      entry: { id: "1" },
    },
  });
  await expect(request("POST", "/api/functions/process-url", { body: {} })).rejects.toMatchObject({
    code: "duplicate",
    message: "Already saved",
    status: 409,
    fields: { url: "Saved" },
    details: { entry: { id: "1" } },
  });
});

it("reads errors of the authentication library too, which do not end the session", async () => {
  const recover = vi.spyOn(sessionRecovery, "recover");
  answer(401, { code: "INVALID_EMAIL_OR_PASSWORD", message: "Invalid email or password" });
  await expect(request("POST", "/api/auth/sign-in/email", { body: {} })).rejects.toThrow(
    "Invalid email or password",
  );
  expect(recover).not.toHaveBeenCalled();
  answer(401, { error: { code: "unauthenticated", message: "Sign in first" } });
  await expect(request("GET", "/api/entries")).rejects.toThrow("Sign in first");
  expect(recover).toHaveBeenCalledExactlyOnceWith("/api/entries");
  recover.mockRestore();
});

describe("a request without a session", () => {
  const refused = { error: { code: "unauthenticated", message: "Sign in first" } };
  afterEach(() => vi.restoreAllMocks());

  it("is sent again with its body after the same user has signed in", async () => {
    answer(401, refused);
    vi.spyOn(sessionRecovery, "recover").mockImplementation(async () => {
      answer(201, { id: "1" });
      return true;
    });
    const body = { url: "https://example.org" };
    await expect(request("POST", "/api/functions/process-url", { body })).resolves.toEqual({
      id: "1",
    });
    expect(sessionRecovery.recover).toHaveBeenCalledExactlyOnceWith("/api/functions/process-url");
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      "/api/functions/process-url",
      expect.objectContaining({ body: JSON.stringify(body) }),
    );
  });

  it("is given up after three attempts if the server keeps refusing a valid session", async () => {
    answer(401, refused);
    vi.spyOn(sessionRecovery, "recover").mockResolvedValue(true);
    await expect(request("GET", "/api/entries")).rejects.toThrow("Sign in first");
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

it("throws an error with a readable message when there is no response", async () => {
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(request("GET", "/api/entries")).rejects.toMatchObject({
    code: "network",
    message: "Commonplace cannot be reached. Check the connection and try again.",
  });
});

it("sends changes with keepalive, up to the size that browsers allow", async () => {
  const answers: ((response: Response) => void)[] = [];
  const send = vi.fn<typeof fetch>(() => new Promise((resolve) => answers.push(resolve)));
  vi.stubGlobal("fetch", send);
  const body = { text: "ü".repeat(20_000) };
  const asked = [
    request("GET", "/api/entries"),
    request("POST", "/api/entries/move", { body }),
    request("POST", "/api/entries/move", { body }),
    request("DELETE", "/api/entries/1"),
  ];
  for (const done of answers.splice(0)) done(new Response("{}"));
  await Promise.all(asked);
  const again = request("POST", "/api/entries/move", { body });
  for (const done of answers) done(new Response("{}"));
  await again;
  const kept = send.mock.calls.map(([, init]) => init!.keepalive);
  expect(kept).toEqual([false, true, false, true, true]);
});

it("asks before the tab closes while a change too large for keepalive is being sent", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>(() => promise),
  );
  const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const asked = request("POST", "/api/entries/move", { body: "a".repeat(70_000) });
  expect(mayLeave()).toBe(false);
  resolve(new Response("{}"));
  await asked;
  expect(mayLeave()).toBe(true);
});
