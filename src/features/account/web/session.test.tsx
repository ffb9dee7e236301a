import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type * as SessionModule from "./session.ts";

const user = { id: "1", name: "ada", email: "ada@example.org" };
const fetchStub = vi.fn<typeof fetch>();
let account: typeof SessionModule;

function answerSession(signedIn: boolean): void {
  fetchStub.mockImplementation(async () =>
    Response.json(signedIn ? { user, session: { expiresAt: "" } } : null),
  );
}

beforeEach(async () => {
  vi.stubGlobal("fetch", fetchStub);
  vi.resetModules();
  account = await import("./session.ts");
});

it("is unknown until the server reports the user", async () => {
  answerSession(true);
  const { result } = renderHook(() => account.useSession());
  expect(result.current.status).toBe("unknown");
  await act(() => account.refreshSession());
  expect(result.current).toEqual({ status: "signed-in", user });
  answerSession(false);
  await act(() => account.refreshSession());
  expect(result.current.status).toBe("signed-out");
});

it("reports the error without a response, and keeps a known session", async () => {
  fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const { result } = renderHook(() => account.useSession());
  await act(() => account.refreshSession());
  expect(result.current).toMatchObject({
    status: "unknown",
    problem: expect.stringContaining("cannot be reached"),
  });
  answerSession(true);
  await act(() => account.refreshSession());
  fetchStub.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(() => account.refreshSession());
  expect(result.current.status).toBe("signed-in");
});

it("asks for the session only after a change that may replace it is answered", async () => {
  const { request } = await import("#web/data/api.ts");
  const answered = Promise.withResolvers<Response>();
  fetchStub.mockReturnValueOnce(answered.promise);
  const change = request("POST", "/api/auth/two-factor/verify-totp", { body: {} });
  answerSession(true);
  fetchStub.mockClear();
  const refreshed = account.refreshSession();
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetchStub).not.toHaveBeenCalled();
  answered.resolve(Response.json({}));
  await Promise.all([change, refreshed]);
  expect(account.getSession()).toEqual({ status: "signed-in", user });
});

it("does not report a deliberate sign-out, so that the page's guard does not redirect first", async () => {
  answerSession(true);
  const { result } = renderHook(() => account.useSession());
  await act(() => account.refreshSession());
  answerSession(false);
  await act(() => account.signOut());
  await act(() => account.refreshSession());
  expect(result.current.status).toBe("signed-in");
});

it("deletes recent searches and drafts on sign-out", () => {
  sessionStorage.setItem("drafts", "{}");
  localStorage.setItem("recent-searches", "secrets");
  account.announceLeaving();
  expect(localStorage.getItem("recent-searches")).toBeNull();
  expect(sessionStorage.getItem("drafts")).toBeNull();
});
