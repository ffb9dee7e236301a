import { act, cleanup, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AppNotices } from "./app-notices.tsx";
import { waitingWorker } from "./register-worker.ts";

afterEach(() => {
  cleanup();
  waitingWorker.set(null);
  delete document.documentElement.dataset["storedAt"];
});

function mount() {
  const client = new QueryClient();
  const refresh = vi.spyOn(client, "invalidateQueries");
  render(
    <QueryClientProvider client={client}>
      <AppNotices />
    </QueryClientProvider>,
  );
  return refresh;
}

const answerHealth = (status: number | null) => {
  globalThis.fetch = async () => {
    if (status === null) throw new TypeError("no network");
    return new Response("{}", { status });
  };
};

test("a stored page says from when it is, and is brought up to date when the server is there again", async () => {
  document.documentElement.dataset["storedAt"] = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const refresh = mount();
  expect(screen.getByRole("status").textContent).toMatch(
    /^You are offline. This was stored 3 hours ago. Nothing can be saved now.$/,
  );
  const tryAgain = screen.getByRole("button", { name: "Try again" });
  for (const status of [null, 503]) {
    answerHealth(status);
    await userEvent.click(tryAgain);
    expect(screen.getByText("You are offline.")).toBeTruthy();
  }
  answerHealth(200);
  await userEvent.click(tryAgain);
  expect(screen.queryByText("You are offline.")).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});

test("a connection that goes is told at once, without a time for what was there before", () => {
  mount();
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toBe("You are offline. Nothing can be saved now.");
});

test("a new version takes over only when that is asked for, and can wait", async () => {
  const worker = { postMessage: vi.fn<(message: unknown) => void>() };
  mount();
  act(() => waitingWorker.set(worker as unknown as ServiceWorker));
  expect(screen.getByRole("status").textContent).toContain("A new version is ready");
  expect(worker.postMessage).not.toHaveBeenCalled();
  const { style } = document.documentElement;
  expect(style.getPropertyValue("--foot")).toMatch(/px$/);
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("status")).toBeNull();
  expect(style.getPropertyValue("--foot")).toBe("");
});
