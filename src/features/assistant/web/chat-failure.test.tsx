/** Questions that get no answer: rejected, failed, broken off, stopped, or answered by nothing saved. */
import { cleanup, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closePalette, usePaletteRequest } from "#web/layout/dialogs/palette.ts";
import { isThinking, makeMessage, openChat, writes } from "./testing/chat.tsx";

afterEach(cleanup);

it("offers to ask again after a stop before any text", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Why?{Enter}");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText("Stopped before an answer came.");
  expect(isThinking()).toBe(false);
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(asked[1]!.body).toEqual({ message: "Why?" });
});

it("shows a rejected question in place of the answer, and retries the same question", async () => {
  const { asked, refuse, box, user } = await openChat();
  refuse(429, "rate_limited", "Wait a minute before you ask again.");
  await user.type(box, "Why?{Enter}");
  const alert = await screen.findByRole("alert");
  within(alert).getByText("Wait a minute before you ask again.");
  screen.getByRole("heading", { level: 2, name: /Why\?/ });
  expect(isThinking()).toBe(false);
  expect(box.value).toBe("");
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(asked[0]!.body).toEqual({ message: "Why?" });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("waits by itself for a previous answer that is still being stored", async () => {
  const { asked, refuse, box, user } = await openChat();
  refuse(409, "conflict", "The last question is still being answered");
  await user.type(box, "Why?{Enter}");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(isThinking()).toBe(true);
});

it("shows the model's failure, and replaces it after a retry", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Why?{Enter}");
  await asked[0]!.start();
  const failure = { kind: "overloaded" as const, message: "Try again in a minute." };
  await asked[0]!.send(
    { type: "data-failure", data: failure },
    { type: "error", errorText: failure.message },
  );
  await asked[0]!.finish(makeMessage({ text: "", citations: [], outcome: "failed", failure }));
  const alert = await screen.findByRole("alert");
  within(alert).getByText("The model is overloaded");
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  expect(asked[1]!.body).toMatchObject({ retry: true, conversationId: "conversation-1" });
  await asked[1]!.start();
  await asked[1]!.finish();
  await screen.findByRole("link", { name: /^Source 1/ });
  expect(screen.getAllByRole("heading", { level: 2, name: /Why\?/ })).toHaveLength(1);
});

it.each(["in the middle", "before anything came"])(
  "a line that breaks %s never leaves Thinking",
  async (when) => {
    const { asked, box, user } = await openChat();
    await user.type(box, "Why?{Enter}");
    await asked[0]!.start();
    if (when === "in the middle") await asked[0]!.send(...writes("Because"));
    await asked[0]!.breakOff();
    await screen.findByText("The answer broke off");
    expect(isThinking()).toBe(false);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(asked[1]!.body).toMatchObject({ retry: true, conversationId: "conversation-1" });
  },
);

it("shows the nearest entries when nothing saved answers", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Bananas?{Enter}");
  await asked[0]!.start();
  await asked[0]!.finish(
    makeMessage({
      text: "Nothing you saved answers this.",
      outcome: "unanswered",
      citations: [],
      nearest: [{ entryId: "entry-2", title: "On fruit", summary: "Apples mostly." }],
    }),
  );
  await screen.findByText("Nothing you saved answers this");
  expect(screen.getByRole("link", { name: "On fruit" }).getAttribute("href")).toBe(
    "/entry/entry-2",
  );
});

it("offers a search for what was looked for when nothing is near", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "C++?{Enter}");
  await asked[0]!.start();
  await asked[0]!.finish(
    makeMessage({
      text: String.raw`Nothing you saved answers this. Looked for “C\+\+ bananas”.`,
      outcome: "unanswered",
      citations: [],
      nearest: [],
    }),
  );
  await screen.findByText("Looked for “C++ bananas”.");
  await user.click(screen.getByRole("button", { name: "Search for it" }));
  expect(renderHook(() => usePaletteRequest()).result.current).toEqual({ text: "C++ bananas" });
  closePalette();
});
