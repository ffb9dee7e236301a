import { act, render, screen } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { AppNotices } from "./app-notices.tsx";
import { waitingWorker } from "./register-worker.ts";

afterEach(() => {
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
  vi.stubGlobal("fetch", async () => {
    if (status === null) throw new TypeError("no network");
    return new Response("{}", { status });
  });
};

it("shows the age of a stored page, and refreshes it when the server responds again", async () => {
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

it("shows immediately that the connection was lost, without an age for content loaded before", () => {
  mount();
  expect(screen.queryByRole("status")).toBeNull();
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status").textContent).toBe("You are offline. Nothing can be saved now.");
});

it("activates a new version only on request, and can postpone it", async () => {
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
