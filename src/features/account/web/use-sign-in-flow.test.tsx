import { act, cleanup, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSignInFlow } from "./use-sign-in-flow.ts";

beforeEach(() => {
  history.replaceState(null, "", "/login");
  vi.stubGlobal("fetch", async () => Response.json({ google: false, confirmsEmail: false }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Comes to /login, and at `address` before the page has begun to listen. */
async function arrive(address: string) {
  const { result } = renderHook(() => {
    useLayoutEffect(() => history.replaceState(null, "", address), []);
    return useSignInFlow(() => {});
  });
  await act(async () => {});
  return result.current;
}

test("a link that is followed while the page is being drawn is not lost", async () => {
  expect(await arrive("/login#verify_otp")).toMatchObject({ view: "verify_otp", token: null });
});

test("nor is its token, which does not stay in the address", async () => {
  expect(await arrive("/login#magic_link&token=abc")).toMatchObject({
    view: "magic_link",
    token: "abc",
  });
  expect(location.hash).toBe("#magic_link");
});

test("without one the page is as it was", async () => {
  expect(await arrive("/login")).toMatchObject({ view: "sign_in", token: null });
});
