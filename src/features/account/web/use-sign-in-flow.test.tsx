import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useSignInFlow } from "./use-sign-in-flow.ts";

beforeEach(() => {
  history.replaceState(null, "", "/login");
  vi.stubGlobal("fetch", async () =>
    Response.json({ google: false, provider: null, confirmsEmail: false }),
  );
});

/** Opens /login, and changes the URL to `address` before the hook starts to listen. */
async function arrive(address: string) {
  const { result } = renderHook(() => {
    useLayoutEffect(() => history.replaceState(null, "", address), []);
    return useSignInFlow(() => {});
  });
  await act(async () => {});
  return result.current;
}

it("keeps a link that is opened during hydration", async () => {
  expect(await arrive("/login#verify_otp")).toMatchObject({ view: "verify_otp", token: null });
});

it("keeps its token too, and removes it from the URL", async () => {
  expect(await arrive("/login#magic_link&token=abc")).toMatchObject({
    view: "magic_link",
    token: "abc",
  });
  expect(location.hash).toBe("#magic_link");
});

it("keeps the view without a link", async () => {
  expect(await arrive("/login")).toMatchObject({ view: "sign_in", token: null });
});
